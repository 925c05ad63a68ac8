# Configures CPack. Running `cpack` in the build directory, or building the `package` target,
# creates one relocatable archive of everything and, on Debian, a package for each component.
# pack.cmake completes them: the Debian packages get the files that Debian's policy requires, and
# the archive gets a bill of materials.

set(CPACK_GENERATOR TGZ)
find_program(TESSERA_DPKG dpkg)
mark_as_advanced(TESSERA_DPKG)
if(TESSERA_DPKG)
  list(APPEND CPACK_GENERATOR DEB)
endif()
set(TESSERA_PACKAGE_MAINTAINER "The authors of tessera <maintainers@tessera.invalid>" CACHE STRING
  "Maintainer of the Debian packages: a name and an address that mail reaches")
mark_as_advanced(TESSERA_PACKAGE_MAINTAINER)
set(CPACK_PACKAGE_VENDOR "The authors of tessera")
set(CPACK_PACKAGE_CONTACT "${TESSERA_PACKAGE_MAINTAINER}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/third_party/pack.cmake")
# The permissions of directories must not depend on the user's umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# --- Debian --------------------------------------------------------------------------------------

# Empty, because CPack would insert this summary before the summary of each package.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")

# tessera_debian_package(COMPONENT PACKAGE SECTION SUMMARY LAST_SENTENCE): adds a package. SUMMARY
# is the first line of its description.
macro(tessera_debian_package component package section summary)
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\ntessera compiles shaders in the WebGPU Shading Language (WGSL) to SPIR-V, to\n\
the Metal Shading Language, to HLSL, to GLSL and to simplified WGSL.\n\n${ARGN}")
endmacro()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL)
set(shared_package "libtessera${PROJECT_VERSION_MAJOR}")
if(TARGET tessera_cli)
  tessera_debian_package(program tessera devel "compiler for WebGPU shaders" "This package contains the program.")
endif()
if(BUILD_SHARED_LIBS)
  tessera_debian_package(library ${shared_package} libs "compiler for WebGPU shaders - shared library" "This package contains the shared library.")
  # Packages that use the library depend on exactly this version, because the ABI changes with each
  # release until 1.0. The files `shlibs` and `triggers` are written here. Otherwise, CPack would
  # call ldconfig in maintainer scripts, and lintian warns about such calls.
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/debian/shlibs"
    "libtessera ${PROJECT_VERSION_MAJOR} ${shared_package} (= ${PROJECT_VERSION})\n")
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/debian/triggers" "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_BINARY_DIR}/debian/shlibs;${CMAKE_CURRENT_BINARY_DIR}/debian/triggers")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${shared_package} (= ${PROJECT_VERSION})")
endif()
tessera_debian_package(development libtessera-dev libdevel "compiler for WebGPU shaders - development files"
  "This package contains the headers, the library to link, and the files for\nCMake and pkg-config.")
# The development package recommends the program, because tessera_add_shaders runs it, and suggests
# a C++ compiler, because linking the static library requires one.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "tessera")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "g++ | clang, tessera-doc")
tessera_debian_package(documentation tessera-doc doc "compiler for WebGPU shaders - documentation" "This package contains the manual and the examples.")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# --- For pack.cmake ------------------------------------------------------------------------------

# tessera_version_of(VARIABLE PACKAGE): returns the version of a package that find_package found, or
# an empty string.
function(tessera_version_of variable package)
  file(GLOB candidates "${${package}_DIR}/${package}ConfigVersion.cmake" "${${package}_DIR}/${package}-config-version.cmake")
  foreach(candidate IN LISTS candidates)
    include("${candidate}")
  endforeach()
  # SPIRV-Tools has no CMake version file, so its pkg-config file is read.
  set(pkg_config "${${package}_DIR}/../../pkgconfig/${package}.pc")
  if(NOT PACKAGE_VERSION AND EXISTS "${pkg_config}")
    file(STRINGS "${pkg_config}" line REGEX "^Version:")
    string(REGEX REPLACE "^Version: *([^ ]+).*" "\\1" PACKAGE_VERSION "${line}")
  endif()
  set(${variable} "${PACKAGE_VERSION}" PARENT_SCOPE)
endfunction()

# tessera_library_versions(LIBSTDCXX GLIBC): returns the versions that the headers of the C++ and C
# libraries state, e.g. "12 (20220819)" and "2.36". Returns empty strings if they are not found.
function(tessera_library_versions libstdcxx glibc)
  set(probe "${CMAKE_CURRENT_BINARY_DIR}/library_versions.cc")
  file(WRITE "${probe}" "#include <cstdlib>\nversions _GLIBCXX_RELEASE __GLIBCXX__ __GLIBC__ __GLIBC_MINOR__\n")
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" ${flags} -E -P "${probe}" OUTPUT_VARIABLE text ERROR_QUIET)
  set(${libstdcxx} "" PARENT_SCOPE)
  set(${glibc} "" PARENT_SCOPE)
  if(text MATCHES "versions ([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)")
    set(${libstdcxx} "${CMAKE_MATCH_1} (${CMAKE_MATCH_2})" PARENT_SCOPE)
    set(${glibc} "${CMAKE_MATCH_3}.${CMAKE_MATCH_4}" PARENT_SCOPE)
  endif()
endfunction()

# The libraries that the binaries contain, as NAME|VERSION|LICENSE|SOURCE. THIRD_PARTY_NOTICES
# contains the licenses.
set(CPACK_TESSERA_CONTAINS)
macro(tessera_contains package name license source)
  tessera_version_of(version ${package})
  list(APPEND CPACK_TESSERA_CONTAINS "${name}|${version}|${license}|${source}")
endmacro()
tessera_contains(absl Abseil Apache-2.0 https://github.com/abseil/abseil-cpp)
tessera_contains(fmt fmt MIT https://github.com/fmtlib/fmt)
tessera_contains(nlohmann_json nlohmann-json MIT https://github.com/nlohmann/json)
tessera_contains(SPIRV-Headers SPIRV-Headers MIT https://github.com/KhronosGroup/SPIRV-Headers)
if(TESSERA_SPIRV_TOOLS)
  tessera_contains(SPIRV-Tools SPIRV-Tools Apache-2.0 https://github.com/KhronosGroup/SPIRV-Tools)
endif()
if(TARGET tessera_cli)
  tessera_contains(CLI11 CLI11 BSD-3-Clause https://github.com/CLIUtils/CLI11)
  if(TESSERA_LINKS_ZLIB)
    list(APPEND CPACK_TESSERA_CONTAINS "zlib|${ZLIB_VERSION_STRING}|Zlib|https://zlib.net")
  endif()
  if(TESSERA_LINKS_STATICALLY)
    tessera_library_versions(libstdcxx_version glibc_version)
    list(APPEND CPACK_TESSERA_CONTAINS
      "libstdc++|${libstdcxx_version}|GPL-3.0-or-later WITH GCC-exception-3.1|https://gcc.gnu.org"
      "glibc|${glibc_version}|LGPL-2.1-or-later|https://sourceware.org/glibc")
  endif()
endif()
set(CPACK_TESSERA_SOURCE_DIR "${PROJECT_SOURCE_DIR}")
set(CPACK_TESSERA_STRIP "${CMAKE_STRIP}")
set(CPACK_TESSERA_STATIC_PROGRAM "${TESSERA_LINKS_STATICALLY}")
include(CPack)
