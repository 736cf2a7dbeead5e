# What differs between the kinds of package; CPack reads it once for each.
if(CPACK_GENERATOR STREQUAL "TGZ")
  string(REPLACE ";ALL;" ";program;" CPACK_INSTALL_CMAKE_PROJECTS "${CPACK_INSTALL_CMAKE_PROJECTS}")
  set(CPACK_COMPONENTS_ALL program)
endif()
