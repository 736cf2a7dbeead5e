# Libraries come from the system; nothing is downloaded. A missing one is named together with its package.

function(bastide_missing what package)
  message(FATAL_ERROR
    "${what} is missing. On Debian or Ubuntu type:\n"
    "  sudo apt-get install ${package}\n"
    "Other systems: docs/building.md")
endfunction()

macro(bastide_find name package)
  find_package(${name} QUIET)
  if(NOT ${name}_FOUND)
    bastide_missing(${name} ${package})
  endif()
endmacro()

bastide_find(Threads libc6-dev)
bastide_find(fmt libfmt-dev)
bastide_find(nlohmann_json nlohmann-json3-dev)
bastide_find(CLI11 libcli11-dev)
bastide_find(OpenSSL libssl-dev)
find_package(Boost QUIET COMPONENTS locale)
if(NOT TARGET Boost::locale)
  bastide_missing("Boost with its library locale" "libboost-dev libboost-locale-dev")
endif()
bastide_find(Eigen3 libeigen3-dev)
bastide_find(PkgConfig pkg-config)

pkg_check_modules(HTTPLIB QUIET IMPORTED_TARGET cpp-httplib)
if(NOT HTTPLIB_FOUND)
  bastide_missing(cpp-httplib libcpp-httplib-dev)
endif()

pkg_check_modules(LIBZIP QUIET IMPORTED_TARGET libzip)
if(NOT LIBZIP_FOUND)
  bastide_missing(libzip libzip-dev)
endif()

# Lua must be the C++ build: in the C build an error jumps over the destructors of C++ objects.
pkg_check_modules(LUA QUIET IMPORTED_TARGET ${BASTIDE_LUA_PACKAGE})
if(NOT LUA_FOUND)
  bastide_missing("Lua 5.4 compiled as C++ (${BASTIDE_LUA_PACKAGE})" liblua5.4-dev)
endif()
# A rule calls Lua often: linked into the program, each call is cheaper than through a shared library. The Python
# module cannot hold that archive, whose code must lie where it was put.
find_library(BASTIDE_LUA_ARCHIVE lib${BASTIDE_LUA_PACKAGE}.a HINTS ${LUA_LIBRARY_DIRS})
mark_as_advanced(BASTIDE_LUA_ARCHIVE)
if(BASTIDE_LUA_ARCHIVE)
  set_target_properties(PkgConfig::LUA PROPERTIES
    INTERFACE_LINK_LIBRARIES
      "$<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>,${LUA_LINK_LIBRARIES},${BASTIDE_LUA_ARCHIVE}>;m;${CMAKE_DL_LIBS}")
endif()

# Lines that are typed can be edited.
pkg_check_modules(LIBEDIT QUIET IMPORTED_TARGET libedit)
if(NOT LIBEDIT_FOUND)
  message(STATUS "libedit (libedit-dev) is missing: `bastide play` reads plain lines")
endif()

# Pictures as PNG and PDF.
pkg_check_modules(LIBRSVG QUIET IMPORTED_TARGET librsvg-2.0 cairo-pdf)
if(NOT LIBRSVG_FOUND)
  message(STATUS "librsvg (librsvg2-dev) is missing: pictures can be written as SVG only")
endif()

# Measurements on many machines.
find_package(MPI QUIET COMPONENTS CXX)
if(NOT MPI_CXX_FOUND)
  message(STATUS "MPI (libopenmpi-dev) is missing: bastide-job, for many machines, is not built")
endif()

if(BASTIDE_BUILD_TESTS)
  bastide_find(GTest "libgtest-dev libgmock-dev")
  if(NOT TARGET GTest::gmock)
    bastide_missing(GoogleMock libgmock-dev)
  endif()
  bastide_find(valijson libvalijson-dev)
  bastide_find(benchmark libbenchmark-dev)
endif()
