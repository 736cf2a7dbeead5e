# cmake --install: the program, what it reads, and what a native plugin is built with.
include(CMakePackageConfigHelpers)

# Libraries that a package brings along come before those of the system, for each other, too.
set_target_properties(bastide PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/bastide")
target_link_options(bastide PRIVATE $<$<PLATFORM_ID:Linux>:LINKER:--disable-new-dtags>)

# The program looks for share/bastide beside or above itself.
set(BASTIDE_DATA_DIR share/bastide)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)

install(TARGETS bastide bastide_sdk EXPORT bastideTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET bastide-job)
  install(TARGETS bastide-job RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
endif()
install(DIRECTORY sdk/include/bastide TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(DIRECTORY plugins rulesets scripts DESTINATION ${BASTIDE_DATA_DIR}
  FILES_MATCHING PATTERN "*.json" PATTERN "*.lua" PATTERN "*.md" PATTERN "*.svg" PATTERN "*.po")
# In the same place as in the source tree, so that a path that holds here holds there.
install(DIRECTORY sdk/lang sdk/lua sdk/schemas DESTINATION ${BASTIDE_DATA_DIR}/sdk)
install(FILES sdk/shell/bastide.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME bastide)
# Debian's zsh looks into the second below /usr, into the first below /usr/local.
foreach(folder IN ITEMS site-functions vendor-completions)
  install(FILES sdk/shell/_bastide DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${folder})
endforeach()
install(FILES sdk/shell/bastide.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# The program writes its manual page itself.
set(manual_page ${PROJECT_BINARY_DIR}/bastide.1)
install(CODE "execute_process(COMMAND \"$<TARGET_FILE:bastide>\" help --man OUTPUT_FILE \"${manual_page}\"
  COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${manual_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES LICENSE README.md CHANGELOG.md TYPE DOC)
install(FILES LICENSE TYPE DOC RENAME copyright) # as Debian calls it
install(DIRECTORY docs/ TYPE DOC)

configure_package_config_file(sdk/cmake/bastideConfig.cmake.in bastideConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS BASTIDE_DATA_DIR)
write_basic_package_version_file(bastideConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT bastideTargets NAMESPACE bastide:: DESTINATION ${package_dir})
install(FILES
  ${PROJECT_BINARY_DIR}/bastideConfig.cmake
  ${PROJECT_BINARY_DIR}/bastideConfigVersion.cmake
  sdk/cmake/bastide_add_plugin.cmake
  DESTINATION ${package_dir})
