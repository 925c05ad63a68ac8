# The toolchain of the `wasm` preset: clang-19 with Debian's wasi-libc and LLVM's C++ library, which
# 'tools/bootstrap --web' installs.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# By default, CMake picks LLVM tools of any version, but versions before 19 cannot read the bitcode
# of clang-19. Therefore, archives are created with GNU ar instead of llvm-ar. They have no symbol
# table, and need none, because the linker reads all objects.
find_program(CMAKE_AR ar REQUIRED)
set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
set(CMAKE_C_ARCHIVE_FINISH "")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# All browsers have supported these WebAssembly features since 2023.
set(features "-mbulk-memory -mnontrapping-fptoint -msign-ext -msimd128")
set(CMAKE_C_FLAGS_INIT "${features}")
set(CMAKE_CXX_FLAGS_INIT
  "${features} -stdlib=libc++ -fno-exceptions -isystem ${CMAKE_CURRENT_LIST_DIR}/../test/portable/wasi")
