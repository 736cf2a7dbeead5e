#include "sdk/python/errors.h"

#include <exception>
#include <pybind11/pybind11.h>

#include "kernel/base/diagnostics.h"
#include "sdk/python/position.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace py = pybind11;

/// Classes of bastide.errors, which live as long as the interpreter.
struct ErrorClasses {
  PyObject* plain = nullptr;
  PyObject* load = nullptr;
  PyObject* illegal = nullptr;
  PyObject* rule = nullptr;
};

ErrorClasses& classes() {
  static ErrorClasses held;
  return held;
}

}  // namespace

void register_errors() {
  const py::module_ errors = py::module_::import("bastide.errors");
  const auto take = [&](const char* name) {
    return py::object(errors.attr(name)).release().ptr();
  };
  classes() = {take("Error"), take("LoadError"), take("IllegalAction"), take("RuleError")};
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown != nullptr) {
        std::rethrow_exception(thrown);
      }
    } catch (const LoadError& error) {
      PyErr_SetString(classes().load, error.what());
    } catch (const IllegalAction& error) {
      PyErr_SetString(classes().illegal, error.what());
    } catch (const ScriptFault& error) {
      PyErr_SetString(classes().rule, error.what());
    } catch (const NoAnswer& error) {
      PyErr_SetString(classes().plain, error.what());
    } catch (const ToolError& error) {
      PyErr_SetString(classes().plain, error.what());
    }
  });
}

}  // namespace bastide
