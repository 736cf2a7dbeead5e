# bastide_add_library(name SOURCES ... [LINK ...] [PRIVATE_LINK ...]): one floor of the tree.

include(CheckCXXCompilerFlag)
include(CheckIPOSupported)

add_library(bastide_warnings INTERFACE)
target_compile_options(bastide_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Woverloaded-virtual
  -Wnon-virtual-dtor $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond;-Wlogical-op>
  $<$<BOOL:${BASTIDE_WARNINGS_AS_ERRORS}>:-Werror>)

add_library(bastide_options INTERFACE)
target_compile_features(bastide_options INTERFACE cxx_std_20)
if(BASTIDE_SANITIZE)
  target_compile_options(bastide_options INTERFACE
    -fsanitize=${BASTIDE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(bastide_options INTERFACE -fsanitize=${BASTIDE_SANITIZE})
endif()
# POPCNT is worth a quarter of the speed of a playout; every x86-64 machine since 2009 has it.
check_cxx_compiler_flag(-march=x86-64-v2 BASTIDE_HAS_X86_64_V2)
if(BASTIDE_HAS_X86_64_V2)
  target_compile_options(bastide_options INTERFACE -march=x86-64-v2)
endif()
check_ipo_supported(RESULT BASTIDE_HAS_IPO OUTPUT ignored LANGUAGES CXX)

function(bastide_configure target)
  target_link_libraries(${target} PRIVATE bastide_warnings)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  if(BASTIDE_HAS_IPO AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT BASTIDE_SANITIZE)
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  endif()
endfunction()

function(bastide_add_library target)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;PRIVATE_LINK" ${ARGN})
  add_library(${target} STATIC ${ARG_SOURCES})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${target} PUBLIC bastide_options ${ARG_LINK} PRIVATE ${ARG_PRIVATE_LINK})
  bastide_configure(${target})
endfunction()

function(bastide_add_test target)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;LABELS" ${ARGN})
  add_executable(${target} ${ARG_SOURCES})
  target_link_libraries(${target} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${target} PRIVATE BASTIDE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  bastide_configure(${target})
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    PROPERTIES LABELS "${ARG_LABELS}")
endfunction()
