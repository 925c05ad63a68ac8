# Uses the private prefix that tools/bootstrap creates on Debian 12. Sets TESSERA_PREFIX if the
# prefix exists, and makes find_package search it. Included by the toolchain file or, if another
# toolchain is used, by the project.

set(_tessera_prefix "$ENV{TESSERA_PREFIX}")
if(_tessera_prefix STREQUAL "" AND "$ENV{TESSERA_NO_PREFIX}" MATCHES "^0?$")
  # tools/bootstrap computes the same directory.
  set(_tessera_cache "$ENV{XDG_CACHE_HOME}")
  if(_tessera_cache STREQUAL "")
    set(_tessera_cache "$ENV{HOME}/.cache")
  endif()
  file(SHA256 "${CMAKE_CURRENT_LIST_DIR}/debian13.packages" _tessera_key)
  string(SUBSTRING "${_tessera_key}" 0 12 _tessera_key)
  set(_tessera_prefix "${_tessera_cache}/tessera/debian13-${_tessera_key}")
endif()

if(EXISTS "${_tessera_prefix}/.complete" OR EXISTS "${_tessera_prefix}/.complete-build")
  set(TESSERA_PREFIX "${_tessera_prefix}")
  # The prefix comes after the directories that the user specifies, but before the system's own
  # packages, which are older.
  if(NOT "${TESSERA_PREFIX}/usr" IN_LIST CMAKE_PREFIX_PATH)
    list(APPEND CMAKE_PREFIX_PATH "${TESSERA_PREFIX}/usr")
  endif()
  # Programs link static libraries from the prefix, so they need no run path.
  set(CMAKE_SKIP_BUILD_RPATH ON)
  # Link options for programs that load shared libraries from the prefix. Such programs must use the
  # prefix's C library, too. DT_RPATH is used instead of DT_RUNPATH, because only DT_RPATH also
  # applies to the dependencies of a library that is loaded at run time, e.g. the Vulkan driver.
  set(TESSERA_PREFIX_LOADER
    "LINKER:--dynamic-linker=${TESSERA_PREFIX}/usr/lib64/ld-linux-x86-64.so.2"
    "LINKER:--disable-new-dtags,-rpath,${TESSERA_PREFIX}/usr/lib/x86_64-linux-gnu"
    "LINKER:--allow-shlib-undefined")
endif()
