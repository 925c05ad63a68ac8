# Builds the source tree that contains this port. For a release, use vcpkg_from_git or vcpkg_download_distfile
# here.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS options
  FEATURES
    spirv-tools TESSERA_SPIRV_TOOLS
    tools TESSERA_BUILD_CLI)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DTESSERA_FETCH=OFF
    -DTESSERA_BUILD_TESTS=OFF
    -DTESSERA_INSTALL=ON
    -DTESSERA_BUNDLE=OFF
    ${options})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME tessera CONFIG_PATH lib/cmake/tessera)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES tessera AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/THIRD_PARTY_NOTICES")
