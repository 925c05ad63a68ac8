# Determines what `cmake --install` and CPack install: the program, the library, its headers,
# packages for CMake and pkg-config, and the documentation. Each component becomes a Debian package
# (packages.cmake): `program`, `library` (the shared library), `development`, `documentation`.

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/tessera")
if(TESSERA_IS_BUNDLE)
  set(archive "${CMAKE_CURRENT_BINARY_DIR}/libtessera.a")
  tessera_add_bundle(tessera_bundle tessera_internal "${archive}")
  install(FILES "${archive}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
else()
  install(TARGETS tessera EXPORT tessera-targets LIBRARY COMPONENT library NAMELINK_COMPONENT development
    RUNTIME COMPONENT library ARCHIVE COMPONENT development)
  if(NOT BUILD_SHARED_LIBS)
    install(TARGETS tessera_internal EXPORT tessera-targets COMPONENT development)
  endif()
  install(EXPORT tessera-targets NAMESPACE tessera:: DESTINATION "${package_folder}" COMPONENT development)
endif()
if(TARGET tessera_cli)
  install(TARGETS tessera_cli COMPONENT program)
  include(third_party/manual.cmake)
endif()
install(DIRECTORY include/tessera TYPE INCLUDE COMPONENT development)
install(FILES LICENSE THIRD_PARTY_NOTICES TYPE DOC COMPONENT documentation)
# The documentation links to the examples by relative paths, so docs and examples must be siblings.
install(FILES README.md CHANGELOG.md TYPE DOC COMPONENT documentation)
install(DIRECTORY docs examples TYPE DOC COMPONENT documentation)

# C programs must also link the C++ libraries that the library needs. A C++ compiler links them
# automatically.
set(cxx_libraries)
if(NOT BUILD_SHARED_LIBS)
  foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    if(library MATCHES "^(stdc\\+\\+|c\\+\\+|c\\+\\+abi|m)$" AND NOT library IN_LIST cxx_libraries)
      list(APPEND cxx_libraries ${library})
    endif()
  endforeach()
endif()

# The CMake package.
configure_package_config_file(third_party/tessera-config.cmake.in tessera-config.cmake
  INSTALL_DESTINATION "${package_folder}" PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(tessera-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_SOURCE_DIR}/third_party/tessera-shaders.cmake" "${CMAKE_CURRENT_BINARY_DIR}/tessera-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/tessera-config-version.cmake" DESTINATION "${package_folder}" COMPONENT development)

# Creates a pkg-config file only if users need not link the dependencies of libtessera, e.g. fmt,
# themselves.
if(TESSERA_IS_BUNDLE OR BUILD_SHARED_LIBS)
  file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  set(pc_libraries "-ltessera")
  if(NOT BUILD_SHARED_LIBS)
    foreach(library IN LISTS cxx_libraries)
      string(APPEND pc_libraries " -l${library}")
    endforeach()
    string(APPEND pc_libraries " -pthread")
  endif()
  configure_file(third_party/tessera.pc.in tessera.pc @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tessera.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)
endif()

if(PROJECT_IS_TOP_LEVEL)
  include(third_party/packages.cmake)
endif()
