# cmake --build build/release --target package: a .deb, and a .tar.gz that brings its libraries along.
set(BASTIDE_MAINTAINER "The Bastide developers <developers@bastide.invalid>" CACHE STRING
  "Who answers for the packages that are built")

set(CPACK_PACKAGE_VENDOR "The Bastide developers")
set(CPACK_PACKAGE_CONTACT "${BASTIDE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "ruleset engine for tile-laying games")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/sdk/cmake/package_kind.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/sdk/cmake/package_libraries.cmake)

string(TOLOWER "bastide-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
set(CPACK_GENERATOR TGZ)
find_program(BASTIDE_DPKG_SHLIBDEPS NAMES dpkg-shlibdeps)
find_program(BASTIDE_FILE NAMES file)
mark_as_advanced(BASTIDE_DPKG_SHLIBDEPS BASTIDE_FILE)
if(BASTIDE_DPKG_SHLIBDEPS AND BASTIDE_FILE)
  list(APPEND CPACK_GENERATOR DEB)
else()
  message(STATUS "dpkg-dev and file are missing: the target package makes no .deb")
endif()

# Who does not measure on many machines needs no Open MPI.
set(CPACK_COMPONENTS_ALL program)
if(TARGET bastide-job)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bastide)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "bash-completion, fonts-dejavu-core")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Plays, explains and measures tile-laying games whose rules are plugins: tiles
and parameters as JSON, rules in Lua. For people who combine expansions, write
house rules, or design variants and want to know whether they are fair.")
set(CPACK_DEBIAN_MPI_PACKAGE_NAME bastide-mpi)
set(CPACK_COMPONENT_MPI_DEPENDS program)
set(CPACK_COMPONENT_MPI_DESCRIPTION "Runs measurements of bastide as ranks of MPI, on one machine or many.")

include(CPack)
