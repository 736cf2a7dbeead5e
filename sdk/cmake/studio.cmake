# The studio's pages: bundled by esbuild, which Node.js runs and the npm registry has.
set(BASTIDE_STUDIO AUTO CACHE STRING "The studio's pages: ON, OFF, or AUTO: where they can be had")

# bastide_find_studio(<variable>): the folder of the packages that bundle them, or nothing, said why.
function(bastide_find_studio variable)
  set(${variable} "" PARENT_SCOPE)
  # Builds that look for mistakes in C++ need no pages.
  if(NOT BASTIDE_STUDIO OR (BASTIDE_STUDIO STREQUAL "AUTO" AND (BASTIDE_SANITIZE OR BASTIDE_FUZZ)))
    return()
  endif()
  set(level STATUS)
  if(NOT BASTIDE_STUDIO STREQUAL "AUTO")
    set(level FATAL_ERROR)
  endif()
  find_program(BASTIDE_NODE NAMES node nodejs)
  if(NOT BASTIDE_NODE)
    message(${level} "The studio's pages are left out: they need Node.js 18 or later (sudo apt-get install nodejs)")
    return()
  endif()
  set(packages ${PROJECT_BINARY_DIR}/studio-packages)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/sdk/studio/package-lock.json)
  execute_process(
    COMMAND ${BASTIDE_NODE} ${PROJECT_SOURCE_DIR}/sdk/studio/install.mjs
      ${PROJECT_SOURCE_DIR}/sdk/studio ${packages} --omit=dev
    RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said TIMEOUT 300)
  if(NOT result EQUAL 0)
    message(${level} "The studio's pages are left out: lit and esbuild could not be fetched from the npm registry, "
      "or a mirror of it (npm_config_registry=URL)\n${said}")
    return()
  endif()
  set(${variable} ${packages} PARENT_SCOPE)
endfunction()

# bastide_bundle_studio(<variable>): the C++ source that holds the pages, or that says there are none.
function(bastide_bundle_studio variable)
  bastide_find_studio(packages)
  if(NOT packages)
    set(${variable} no_studio_files.cpp PARENT_SCOPE)
    return()
  endif()
  set(folder ${PROJECT_SOURCE_DIR}/sdk/studio)
  file(GLOB_RECURSE sources ${folder}/src/*)
  bastide_follow_folders(${folder}/src)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/studio_files.cpp)
  add_custom_command(OUTPUT ${output}
    COMMAND ${BASTIDE_NODE} ${folder}/build.mjs ${packages} ${output} ${PROJECT_BINARY_DIR}/studio
    DEPENDS ${sources} ${folder}/build.mjs ${folder}/index.html ${folder}/tsconfig.json ${folder}/package-lock.json
    COMMENT "Bundling the studio's pages"
    VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
