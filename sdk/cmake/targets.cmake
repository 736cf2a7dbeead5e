# What all targets of the project share, and the functions that make them.
include(CheckCXXCompilerFlag)

add_library(bastide_warnings INTERFACE)
target_compile_options(bastide_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor
  # The -Wshadow of g++ would also have what clang++ calls -Wshadow-all: parameters named as members.
  $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wduplicated-cond;-Wlogical-op>)
# Optimising, g++ 12 sees overlaps and values not set in std::string that are not there (its bug
# 105329 and others); the builds that optimise less look for them.
target_compile_options(bastide_warnings INTERFACE
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>,$<CONFIG:Release,RelWithDebInfo>>:-Wno-restrict;-Wno-maybe-uninitialized>)
# Where many sources are compiled as one, what is local in one hides what is global in another.
if(NOT CMAKE_UNITY_BUILD)
  target_compile_options(bastide_warnings INTERFACE $<$<NOT:$<CXX_COMPILER_ID:GNU>>:-Wshadow>)
endif()
# Instrumented code hides from g++ that a conversion cannot lose anything, or that a value is set.
if(NOT BASTIDE_SANITIZE)
  target_compile_options(bastide_warnings INTERFACE -Wconversion -Wsign-conversion)
else()
  target_compile_options(bastide_warnings INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    # clang++ finds the casts of C in macros of the plugin interface.
    $<$<CXX_COMPILER_ID:Clang>:-Wno-old-style-cast>)
endif()

add_library(bastide_settings INTERFACE)
target_compile_definitions(bastide_settings INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(BASTIDE_SANITIZE)
  set(sanitize -fsanitize=${BASTIDE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(bastide_settings INTERFACE ${sanitize})
  target_link_options(bastide_settings INTERFACE ${sanitize})
endif()

if(BASTIDE_X86_64_V2 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  check_cxx_compiler_flag(-march=x86-64-v2 BASTIDE_HAS_X86_64_V2)
  if(BASTIDE_HAS_X86_64_V2)
    target_compile_options(bastide_settings INTERFACE -march=x86-64-v2)
  endif()
endif()

# bastide_optimise_little(<target>…): for what is not on the path of a playout; it takes half as long
# to compile. To clang++, -Og is -O1. BASTIDE_LITTLE may be something else below a folder; what has
# none is not optimised at all with the address sanitizer: that takes a third of the time.
function(bastide_optimise_little)
  set(level -Og)
  set(sanitized -O0)
  if(BASTIDE_LITTLE)
    set(level ${BASTIDE_LITTLE})
    set(sanitized -O1)
  endif()
  foreach(name IN LISTS ARGV)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:${level}>)
    # The checks of the standard library cost nothing where nobody waits.
    target_compile_definitions(${name} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:_GLIBCXX_ASSERTIONS>)
    if(BASTIDE_SANITIZE MATCHES "address")
      target_compile_options(${name} PRIVATE ${sanitized})
      if(NOT BASTIDE_LITTLE)
        set_target_properties(${name} PROPERTIES BASTIDE_OPTIMISED OFF)
      endif()
    endif()
  endforeach()
endfunction()

# bastide_optimised_libraries(<variable> <target>…): the optimised libraries that the targets need, lowest
# floors first.
function(bastide_optimised_libraries variable)
  set(found)
  set(left ${ARGN})
  set(seen)
  while(left)
    list(POP_FRONT left name)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" name "${name}")
    if(name IN_LIST seen OR NOT TARGET "${name}")
      continue()
    endif()
    list(APPEND seen ${name})
    get_target_property(optimised ${name} BASTIDE_OPTIMISED)
    if(optimised)
      list(APPEND found ${name})
    endif()
    get_target_property(needed ${name} INTERFACE_LINK_LIBRARIES)
    if(needed)
      list(APPEND left ${needed})
    endif()
  endwhile()
  list(REVERSE found)
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# bastide_follow_folders(<folder>…): configures anew when a file comes to one of them, or to a folder
# below, or goes. With CONFIGURE_DEPENDS of file(GLOB), Ninja would never say that all is up to date.
function(bastide_follow_folders)
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE entries LIST_DIRECTORIES true ${folder}/*)
    foreach(entry IN LISTS folder entries)
      if(IS_DIRECTORY ${entry})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${entry})
      endif()
    endforeach()
  endforeach()
endfunction()

# bastide_add_library(<name> SOURCES … [SELDOM …] [HEADERS …] [PUBLIC <libraries>] [PRIVATE <libraries>])
#
# SELDOM are sources that no playout waits for, such as what runs once when rules are loaded: they are
# optimised little.
#
# A header is compiled alone where its source begins with it (tests/architecture/floors.lua sees to
# that); HEADERS without a source are, by the target all_verify_interface_header_sets. A library
# without sources is one of headers only.
function(bastide_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;SELDOM;HEADERS;PUBLIC;PRIVATE")
  if(ARG_SOURCES)
    set(visible PUBLIC)
    add_library(${name} STATIC ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES BASTIDE_OPTIMISED ON)
    target_link_libraries(${name} PRIVATE ${ARG_PRIVATE} bastide_warnings bastide_settings)
    if(ARG_SELDOM)
      add_library(${name}_seldom OBJECT ${ARG_SELDOM})
      target_include_directories(${name}_seldom PRIVATE ${PROJECT_SOURCE_DIR})
      target_compile_features(${name}_seldom PRIVATE cxx_std_20)
      target_link_libraries(${name}_seldom
        PRIVATE ${ARG_PUBLIC} ${ARG_PRIVATE} bastide_warnings bastide_settings)
      bastide_optimise_little(${name}_seldom)
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_seldom>)
    endif()
  else()
    set(visible INTERFACE)
    add_library(${name} INTERFACE)
  endif()
  set(first)
  set(alone)
  foreach(header IN LISTS ARG_HEADERS)
    string(REGEX REPLACE "\\.h$" ".cpp" source ${header})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${source})
      list(APPEND first ${header})
    else()
      list(APPEND alone ${header})
    endif()
  endforeach()
  target_sources(${name} ${visible}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${first}
    FILE_SET alone TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${alone})
  if(alone)
    set_target_properties(${name} PROPERTIES INTERFACE_HEADER_SETS_TO_VERIFY alone)
  else()
    set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS OFF)
  endif()
  target_compile_features(${name} ${visible} cxx_std_20)
  target_link_libraries(${name} ${visible} ${ARG_PUBLIC})
endfunction()

# bastide_add_executable(<name> SOURCES … [PRIVATE <libraries>])
function(bastide_add_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;PRIVATE")
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_link_libraries(${name} PRIVATE ${ARG_PRIVATE} bastide_warnings bastide_settings)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  # Of a function that many objects hold, the linker takes the first: the one of optimised code.
  if(BASTIDE_SANITIZE MATCHES "address" AND NOT APPLE)  # whose linker knows it by another name
    bastide_optimised_libraries(optimised ${ARG_PRIVATE})
    list(TRANSFORM optimised REPLACE "(.+)" "LINKER:$<TARGET_FILE:\\1>")
    target_link_options(${name} PRIVATE LINKER:--whole-archive ${optimised} LINKER:--no-whole-archive)
  endif()
endfunction()
