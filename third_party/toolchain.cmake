# The toolchain of the presets. If tools/bootstrap created a private prefix (Debian 12), uses
# clang-19 with the system's C and C++ libraries, and finds all other libraries in the prefix. On
# other systems, changes nothing, and the presets use the system's libraries.

include("${CMAKE_CURRENT_LIST_DIR}/prefix.cmake")
if(TESSERA_PREFIX)
  set(CMAKE_C_COMPILER clang-19)
  set(CMAKE_CXX_COMPILER clang++-19)
  # These tools are named explicitly, because CMake would otherwise pick LLVM tools of any version
  # on PATH. -fuse-ld=lld, below, makes clang look for the linker in its own directory first.
  # --ld-path is not used, because with this option, clang does not inform the linker about bitcode
  # in objects.
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
endif()
