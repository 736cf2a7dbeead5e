# bastide_add_plugin(<name> MANIFEST <plugin.json> SOURCES <files> [FILES <files>] [RULESETS <files>] [ROOT <folder>])
#
# Builds the native library that the manifest names, and puts the whole plugin into
# <ROOT>/plugins/<id>: manifest, FILES (tiles, Lua, …) and library; RULESETS go into <ROOT>/rulesets.
# `bastide --path <ROOT>` finds it there. ROOT is <binary folder of the project>/bastide when not
# given. Sources are C11 or C++20; every symbol but bastide_plugin_init stays hidden. Configuring
# stops when the manifest has no "native", or names another interface than that of the headers.
function(bastide_add_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "MANIFEST;ROOT" "SOURCES;FILES;RULESETS")
  foreach(needed MANIFEST SOURCES)
    if(NOT ARG_${needed})
      message(FATAL_ERROR "bastide_add_plugin(${name}): ${needed} is missing")
    endif()
  endforeach()
  if(NOT ARG_ROOT)
    set(ARG_ROOT ${PROJECT_BINARY_DIR}/bastide)
  endif()
  cmake_path(ABSOLUTE_PATH ARG_MANIFEST)
  _bastide_read_manifest(${ARG_MANIFEST})
  set(folder ${ARG_ROOT}/plugins/${id})
  configure_file(${ARG_MANIFEST} ${folder}/plugin.json COPYONLY)
  foreach(file IN LISTS ARG_FILES)
    cmake_path(GET file FILENAME word)
    configure_file(${file} ${folder}/${word} COPYONLY)
  endforeach()
  file(MAKE_DIRECTORY ${ARG_ROOT}/rulesets)
  foreach(file IN LISTS ARG_RULESETS)
    cmake_path(GET file FILENAME word)
    configure_file(${file} ${ARG_ROOT}/rulesets/${word} COPYONLY)
  endforeach()

  add_library(${name} MODULE ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE bastide::sdk)
  # One folder for all configurations: a generator expression keeps Debug/ and Release/ away.
  set_target_properties(${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${stem} SUFFIX .so
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LIBRARY_OUTPUT_DIRECTORY $<1:${folder}>
    BASTIDE_ROOT ${ARG_ROOT})
endfunction()

# Sets id, and stem (the library without ".so"), for the caller.
function(_bastide_read_manifest file)
  file(READ ${file} text)
  string(JSON id ERROR_VARIABLE fault GET "${text}" id)
  if(fault)
    message(FATAL_ERROR "${file}: ${fault}")
  endif()
  string(JSON library ERROR_VARIABLE no_library GET "${text}" native library)
  string(JSON abi ERROR_VARIABLE no_abi GET "${text}" native abi)
  if(no_library OR no_abi)
    message(FATAL_ERROR
      "${file}: say which library holds the rules: "
      "\"native\": { \"library\": \"${id}.so\", \"abi\": ${BASTIDE_ABI} }")
  endif()
  if(NOT abi EQUAL BASTIDE_ABI)
    message(FATAL_ERROR
      "${file}: \"abi\": ${abi}, but these headers are of interface ${BASTIDE_ABI}")
  endif()
  string(REGEX REPLACE "\\.so$" "" stem "${library}")
  set(id ${id} PARENT_SCOPE)
  set(stem ${stem} PARENT_SCOPE)
endfunction()
