# Registers the test suites with CTest. tools/test runs the same suites, and reads their names and
# descriptions from this file. NAME and DESCRIPTION must therefore be on the same line as
# `tessera_suite`.
#
# tessera_suite(NAME DESCRIPTION [SERIAL] [THREADED] [OPTIONAL] [NEEDS program...]
#               [LOCKS name...] COMMAND word...)
#
# A suite fails if one of the programs that it needs was not built. It counts as skipped if it exits
# with 77, as harness.py does if no test can run on this machine. SERIAL suites limit times, so no
# other suite may run at the same time. THREADED suites use all processors. Suites with the same
# lock do not run at the same time. In continuous integration, i.e. if the environment variable CI
# is set, only OPTIONAL suites may be skipped: run_suites.py counts any other suite that exits with
# 77 as a failure.
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)

function(tessera_suite name description)
  cmake_parse_arguments(PARSE_ARGV 2 suite "SERIAL;THREADED;OPTIONAL" "" "NEEDS;LOCKS;COMMAND")
  if(suite_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "suite ${name}: '${suite_UNPARSED_ARGUMENTS}' is not expected")
  endif()
  add_test(NAME ${name} COMMAND "${PROJECT_SOURCE_DIR}/test/environment" ${suite_COMMAND}
           WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  list(TRANSFORM suite_NEEDS PREPEND "${CMAKE_BINARY_DIR}/")
  # The timeout is only for suites that hang.
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 7200
                       REQUIRED_FILES "${suite_NEEDS}" RESOURCE_LOCK "${suite_LOCKS}")
  if(suite_SERIAL)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  if(suite_OPTIONAL)
    set_tests_properties(${name} PROPERTIES LABELS optional)
  endif()
  if(suite_THREADED)
    set_tests_properties(${name} PROPERTIES PROCESSORS ${processors})
  endif()
endfunction()

set(bin "${CMAKE_BINARY_DIR}")
set(in_build --build-dir "${bin}")

tessera_suite(unit "unit tests (GoogleTest)"
  NEEDS tessera_tests COMMAND "${bin}/tessera_tests")
tessera_suite(ir "runs passes and the validator on IR and compares the results with expected texts"
  NEEDS ir_runner COMMAND "${bin}/ir_runner")
tessera_suite(golden "compiles WGSL files and compares the outputs with expected files"
  NEEDS golden_runner COMMAND "${bin}/golden_runner")
tessera_suite(sweep "compiles the tests' WGSL to SPIR-V of all versions and validates it"
  NEEDS spirv_sweep COMMAND "${bin}/spirv_sweep" --environments --jobs 2 test/golden test/exec/cases examples)
tessera_suite(growth "measures how the cost of compiling grows if an input becomes ten times as large"
  NEEDS timed_compile COMMAND python3 test/growth/run_tests.py ${in_build} --short --size 40000 --runs 1)
tessera_suite(msl "checks the golden MSL with our own checker, and tests the checker"
  OPTIONAL COMMAND python3 test/msl/run_tests.py)
tessera_suite(hlsl "compiles the HLSL output with DXC and FXC (tools/bootstrap --hlsl), or the golden HLSL with glslang"
  THREADED NEEDS tessera COMMAND python3 test/hlsl/run_tests.py ${in_build})
tessera_suite(glsl "compiles the golden GLSL with glslang and validates the resulting SPIR-V"
  THREADED COMMAND python3 test/golden/check/glsl)
tessera_suite(bounds "interprets the IR of random shaders and looks for accesses out of bounds"
  NEEDS fuzz_bounds COMMAND "${bin}/fuzz_bounds" --runs 1000)
tessera_suite(passes "runs each pass on mutated IR"
  NEEDS fuzz_passes COMMAND "${bin}/fuzz_passes" --runs 20000)

# The driver is the CPU driver unless VK_DRIVER_FILES names another. In the suites that use Vulkan, it
# spends most of the time compiling shaders, for which it uses a single core.
set(exec NEEDS tessera vk_run COMMAND python3 test/exec/run_tests.py ${in_build})
if(NOT TARGET Vulkan::Vulkan)
  set(exec OPTIONAL COMMAND sh -c "echo 'left out: the build found no Vulkan loader and headers' && exit 77")
endif()
tessera_suite(exec "runs shaders with a Vulkan driver" ${exec})
tessera_suite(exec-wgsl "runs the WGSL output for these shaders" ${exec} --through-wgsl)
tessera_suite(exec-minify "runs these shaders minified" ${exec} --through-minify)
tessera_suite(exec-hlsl "runs the HLSL output" ${exec} --target hlsl)
tessera_suite(exec-glsl "runs the GLSL output" ${exec} --target glsl)
tessera_suite(exec-msl "runs the MSL output on the CPU" THREADED ${exec} --target msl)
tessera_suite(exec-opengl-310es "runs the GLSL output for OpenGL ES 3.1 with EGL"
  OPTIONAL THREADED ${exec} --target glsl --options "{\"glsl-version\": \"310es\"}")
tessera_suite(exec-opengl-320es "the same for OpenGL ES 3.2"
  OPTIONAL THREADED ${exec} --target glsl --options "{\"glsl-version\": \"320es\"}")
tessera_suite(exec-opengl-430 "the same for OpenGL 4.3"
  OPTIONAL THREADED ${exec} --target glsl --options "{\"glsl-version\": \"430\"}")
tessera_suite(exec-opengl-450 "the same for OpenGL 4.5"
  OPTIONAL THREADED ${exec} --target glsl --options "{\"glsl-version\": \"450\"}")

tessera_suite(names "uses names of the targets' libraries in every position"
  NEEDS tessera COMMAND python3 test/names/run_tests.py ${in_build})
tessera_suite(cli "runs the program as a user does"
  NEEDS tessera COMMAND python3 test/cli/run_tests.py ${in_build})
tessera_suite(lsp "tests the language server: its protocol, and Neovim and Emacs as clients if installed"
  NEEDS tessera COMMAND python3 test/lsp/run_tests.py ${in_build})
tessera_suite(dialects "converts modules from one matrix dialect to the other and back"
  NEEDS tessera COMMAND python3 test/dialects/run_tests.py ${in_build})
tessera_suite(bombs "compiles small inputs that are designed to be expensive"
  SERIAL NEEDS tessera COMMAND python3 test/fuzz/bombs.py ${in_build} --size 20000 --seconds 10)
tessera_suite(bindings "compiles generated host code and runs it: C, C++, Rust, TypeScript, Python"
  NEEDS tessera COMMAND python3 test/bindings/run_tests.py ${in_build})
tessera_suite(builds "builds CMake and Meson projects that compile shaders"
  LOCKS installation NEEDS tessera COMMAND python3 test/builds/run_tests.py ${in_build})
tessera_suite(packages "builds the packages for Python and Rust and runs their tests; installs what cpack packs"
  LOCKS installation NEEDS tessera COMMAND python3 test/packages/run_tests.py ${in_build})
tessera_suite(embed "builds a separate project that finds and links the library"
  THREADED LOCKS installation NEEDS tessera COMMAND test/embed/run_tests "${bin}")
tessera_suite(grammar "parses the tests' WGSL with the tree-sitter grammar for editors"
  NEEDS tessera COMMAND python3 test/grammar/run_tests.py ${in_build})
tessera_suite(dawn "checks WGSL output with Dawn, Chromium's WebGPU implementation, if npm can install it"
  OPTIONAL NEEDS tessera COMMAND python3 test/dawn/run_tests.py ${in_build})
tessera_suite(tools "runs the scripts in tools, the runners of text cases and the fuzzers as a user does"
  NEEDS tessera golden_runner ir_runner fuzz_bounds fuzz_passes COMMAND python3 test/tools/run_tests.py ${in_build})
