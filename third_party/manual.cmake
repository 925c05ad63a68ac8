# Generates the manual page and the shell completions by running the program, if it can run on this
# machine.

if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  return()
endif()
set(written "${CMAKE_CURRENT_BINARY_DIR}/manual")
file(MAKE_DIRECTORY "${written}")
add_custom_command(TARGET tessera_cli POST_BUILD
  COMMAND tessera_cli manual > "${written}/tessera.1"
  COMMAND tessera_cli completions bash > "${written}/tessera"
  COMMAND tessera_cli completions zsh > "${written}/_tessera"
  COMMAND tessera_cli completions fish > "${written}/tessera.fish"
  VERBATIM)
install(FILES "${written}/tessera.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
install(FILES "${written}/tessera" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT program)
install(FILES "${written}/_tessera" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" COMPONENT program)
install(FILES "${written}/tessera.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT program)
