# The Python module, which is built where pybind11, NumPy and the headers of Python can be had.
set(BASTIDE_PYTHON AUTO CACHE STRING "The Python module: ON, OFF, or AUTO: where it can be had")

# Sets BASTIDE_HAS_PYTHON; says what is missing. A macro: what is found is wanted by all folders.
macro(bastide_find_python)
  set(BASTIDE_HAS_PYTHON FALSE)
  set(level STATUS)
  if(BASTIDE_PYTHON AND NOT BASTIDE_PYTHON STREQUAL "AUTO")
    set(level FATAL_ERROR)
  endif()
  # No interpreter loads what a sanitizer has instrumented.
  if(BASTIDE_PYTHON AND NOT (level STREQUAL STATUS AND (BASTIDE_SANITIZE OR BASTIDE_FUZZ OR BASTIDE_LUA_LINES)))
    # The system's interpreter goes before others in PATH: it has the packages of the system.
    if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
      set(Python_EXECUTABLE /usr/bin/python3)
    endif()
    find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module NumPy)
    if(Python_FOUND)
      find_package(pybind11 2.10 CONFIG QUIET)
    endif()
    if(Python_FOUND AND pybind11_FOUND)
      set(BASTIDE_HAS_PYTHON TRUE)
      # It holds the same objects as the program, which is as fast with them where nothing is visible.
      set(CMAKE_POSITION_INDEPENDENT_CODE ON)
      set(CMAKE_CXX_VISIBILITY_PRESET hidden)
      set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
    else()
      message(${level} "The Python module is left out: it needs pybind11, NumPy and the headers of Python "
        "(sudo apt-get install pybind11-dev python3-dev python3-numpy)")
    endif()
  endif()
endmacro()

bastide_find_python()
