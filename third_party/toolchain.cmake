# Toolchain of the presets. Where tools/bootstrap made a private prefix (Debian 12) it compiles with clang-19 for this
# system, its own C and C++ libraries, and finds the other libraries in that prefix; everywhere else it changes nothing,
# and the presets work the same.

set(_tessera_prefix "$ENV{TESSERA_PREFIX}")
if(_tessera_prefix STREQUAL "" AND "$ENV{TESSERA_NO_PREFIX}" MATCHES "^0?$")
  # The same folder as tools/bootstrap computes.
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
  set(CMAKE_C_COMPILER clang-19)
  set(CMAKE_CXX_COMPILER clang++-19)
  # Behind what the user names; before the system's own packages, which are older.
  if(NOT "${TESSERA_PREFIX}/usr" IN_LIST CMAKE_PREFIX_PATH)
    list(APPEND CMAKE_PREFIX_PATH "${TESSERA_PREFIX}/usr")
  endif()
  # These are named, lest tools of another LLVM that stand on PATH are taken for this compiler's own. -fuse-ld=lld, below,
  # means the linker in the compiler's folder first; with --ld-path clang would not tell it of bitcode in objects.
  find_program(TESSERA_LINKER ld.lld-19 REQUIRED)
  find_program(CMAKE_AR ar REQUIRED)
  find_program(CMAKE_RANLIB ranlib REQUIRED)
  find_program(CMAKE_NM nm REQUIRED)
  find_program(CMAKE_OBJCOPY objcopy REQUIRED)
  find_program(CMAKE_STRIP strip REQUIRED)
  mark_as_advanced(TESSERA_LINKER CMAKE_AR CMAKE_RANLIB CMAKE_NM CMAKE_OBJCOPY CMAKE_STRIP)
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld")
  set(CMAKE_SHARED_LINKER_FLAGS_INIT "-fuse-ld=lld")
  set(CMAKE_MODULE_LINKER_FLAGS_INIT "-fuse-ld=lld")
  # The static libraries of the prefix are taken, which needs no run path.
  set(CMAKE_SKIP_BUILD_RPATH ON)
  # Link options of the programs that load shared libraries of the prefix, which need its C library. DT_RPATH, not
  # DT_RUNPATH: it is also searched for what the libraries need that a program opens later, the Vulkan driver for one.
  set(TESSERA_PREFIX_LOADER
    "LINKER:--dynamic-linker=${TESSERA_PREFIX}/usr/lib64/ld-linux-x86-64.so.2"
    "LINKER:--disable-new-dtags,-rpath,${TESSERA_PREFIX}/usr/lib/x86_64-linux-gnu"
    "LINKER:--allow-shlib-undefined")
endif()
