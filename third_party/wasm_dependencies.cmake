# Provides the dependencies of the `wasm` preset: the headers of several libraries, and the source
# code of Abseil. tools/bootstrap has downloaded both to its prefix.

include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
set(archive "${TESSERA_PREFIX}/src/abseil.tar.gz")
if(NOT TESSERA_PREFIX OR NOT EXISTS "${archive}")
  message(FATAL_ERROR "The preset wasm needs what 'tools/bootstrap --web' installs on Debian 12.")
endif()
set(ABSEIL_SOURCE "${CMAKE_BINARY_DIR}/abseil")
if(NOT EXISTS "${ABSEIL_SOURCE}/absl")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${CMAKE_BINARY_DIR}/unpacked" PATTERNS "*/absl/*")
  file(GLOB unpacked "${CMAKE_BINARY_DIR}/unpacked/*")
  file(RENAME "${unpacked}" "${ABSEIL_SOURCE}")
endif()
# Creates symbolic links to individual folders of headers. The whole include folder cannot be used,
# because the other headers in the prefix are for another machine.
set(HEADERS "${CMAKE_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${HEADERS}")
foreach(name fmt nlohmann spirv)
  file(CREATE_LINK "${TESSERA_PREFIX}/usr/include/${name}" "${HEADERS}/${name}" SYMBOLIC)
endforeach()
# Nothing after this point may see TESSERA_PREFIX, because the libraries in the prefix are for
# another machine.
unset(TESSERA_PREFIX)
include("${CMAKE_CURRENT_LIST_DIR}/portable.cmake")
