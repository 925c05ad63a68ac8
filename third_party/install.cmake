# Everything that `cmake --install` and CPack install: the program, the library, its headers, and
# packages for CMake and pkg-config.

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/tessera")
if(TESSERA_IS_BUNDLE)
  set(archive "${CMAKE_CURRENT_BINARY_DIR}/libtessera.a")
  tessera_add_bundle(tessera_bundle tessera_internal "${archive}")
  install(FILES "${archive}" DESTINATION "${CMAKE_INSTALL_LIBDIR}")
else()
  install(TARGETS tessera EXPORT tessera-targets)
  if(NOT BUILD_SHARED_LIBS)
    install(TARGETS tessera_internal EXPORT tessera-targets)
  endif()
  install(EXPORT tessera-targets NAMESPACE tessera:: DESTINATION "${package_folder}")
endif()
if(TARGET tessera_cli)
  install(TARGETS tessera_cli)
  include(third_party/manual.cmake)
endif()
install(DIRECTORY include/tessera TYPE INCLUDE)
install(FILES LICENSE THIRD_PARTY_NOTICES TYPE DOC)

# C programs must also link the C++ libraries that the library needs. A C++ compiler links them by
# itself.
set(cxx_libraries)
if(NOT BUILD_SHARED_LIBS)
  foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    if(library MATCHES "^(stdc\\+\\+|c\\+\\+|c\\+\\+abi|m)$" AND NOT library IN_LIST cxx_libraries)
      list(APPEND cxx_libraries ${library})
    endif()
  endforeach()
endif()

# For CMake.
configure_package_config_file(third_party/tessera-config.cmake.in tessera-config.cmake
  INSTALL_DESTINATION "${package_folder}" PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(tessera-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_SOURCE_DIR}/third_party/tessera-shaders.cmake" DESTINATION "${package_folder}")
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tessera-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/tessera-config-version.cmake" DESTINATION "${package_folder}")

# For pkg-config, if users need to link only the one library.
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
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tessera.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()

# Packages: run `cpack -G TGZ` or `cpack -G DEB` in the build directory, or build the target
# `package`.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ)
  find_program(TESSERA_DPKG dpkg)
  mark_as_advanced(TESSERA_DPKG)
  if(TESSERA_DPKG)
    list(APPEND CPACK_GENERATOR DEB)
  endif()
  set(CPACK_PACKAGE_VENDOR "The authors of tessera")
  set(CPACK_PACKAGE_CONTACT "The authors of tessera")
  set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
  set(CPACK_STRIP_FILES ON)
  set(CPACK_PACKAGE_CHECKSUM SHA256)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION devel)
  # The static library must be linked with a C++ compiler. The program does not need one.
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS g++)
  if(BUILD_SHARED_LIBS OR NOT TESSERA_LINKS_STATICALLY)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  endif()
  include(CPack)
endif()
