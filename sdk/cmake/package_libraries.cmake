# An archive brings along what the program needs: libraries in lib/bastide, where it looks first, and a font for where
# there is none. What every Linux has (the C and C++ libraries) stays out. Run by CPack, for each kind of package.
if(NOT CPACK_GENERATOR STREQUAL "TGZ")
  return()
endif()

file(GLOB_RECURSE program ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/bin/bastide)
cmake_path(GET program PARENT_PATH folder)
cmake_path(GET folder PARENT_PATH prefix)
set(libraries ${prefix}/lib/bastide)
set(licences ${prefix}/share/doc/bastide/libraries)

file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${program}
  RESOLVED_DEPENDENCIES_VAR found
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|mvec|util|gcc_s|stdc\\+\\+)\\.so")

# package_of(<variable> <file>): the Debian package that the file is of.
function(package_of variable file)
  string(REGEX REPLACE "^/usr" "" short ${file})
  foreach(name IN ITEMS ${file} ${short} /usr${short})
    execute_process(COMMAND dpkg-query --search ${name} OUTPUT_VARIABLE said ERROR_QUIET)
    if(said MATCHES "^([^:]+):")
      set(${variable} ${CMAKE_MATCH_1} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "${file} is of no package: nobody knows its licence, so it cannot be passed on")
endfunction()

# pass_on(<file> <copy>): copies the file, with the licence of its package.
function(pass_on file copy)
  package_of(package ${file})
  if(NOT EXISTS /usr/share/doc/${package}/copyright)
    message(FATAL_ERROR "the licence of ${package} is missing: /usr/share/doc/${package}/copyright")
  endif()
  file(COPY_FILE ${file} ${copy})
  file(COPY_FILE /usr/share/doc/${package}/copyright ${licences}/${package})
endfunction()

file(MAKE_DIRECTORY ${libraries} ${licences})
foreach(library IN LISTS found)
  cmake_path(GET library FILENAME name)
  file(REAL_PATH ${library} file)
  pass_on(${file} ${libraries}/${name})
endforeach()

file(MAKE_DIRECTORY ${prefix}/share/bastide/fonts)
foreach(font IN ITEMS DejaVuSans.ttf DejaVuSans-Bold.ttf)
  pass_on(/usr/share/fonts/truetype/dejavu/${font} ${prefix}/share/bastide/fonts/${font})
endforeach()
file(COPY ${CMAKE_CURRENT_LIST_DIR}/../fonts/fonts.conf DESTINATION ${prefix}/share/bastide/fonts)

list(LENGTH found count)
message(STATUS "${count} libraries go into the archive")
