# Makes a profile for tessera_use_profile() (profile.cmake): configures the project SOURCE in the
# folder BUILD with the initial cache CACHE, builds the program, runs it and merges its counts into the
# file PROFILE. An unchanged PROFILE is not rewritten, so that nothing is recompiled.
#   cmake -DSOURCE=... -DBUILD=... -DGENERATOR=... -DCACHE=... -DPROGRAM=... -DPROFDATA=... -DPROFILE=... -P collect_profile.cmake

execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BUILD}" -G "${GENERATOR}" -C "${CACHE}" COMMAND_ERROR_IS_FATAL ANY)
set(jobs "$ENV{CMAKE_BUILD_PARALLEL_LEVEL}")
if(jobs STREQUAL "")
  cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BUILD}" --target tessera_cli --parallel "${jobs}" COMMAND_ERROR_IS_FATAL ANY)

set(counts "${BUILD}/counts")
file(REMOVE_RECURSE "${counts}")
set(ENV{LLVM_PROFILE_FILE} "${counts}/%p.profraw")
# Runs the counting program. Its exit code is ignored, because some shaders are supposed to be
# rejected, by all targets or by some of them.
function(run)
  execute_process(COMMAND "${BUILD}/${PROGRAM}" ${ARGN} OUTPUT_QUIET ERROR_QUIET)
endfunction()
# The shaders of test/golden/diagnostics are left out, because users' shaders rarely contain errors.
file(GLOB folders LIST_DIRECTORIES ON "${SOURCE}/test/golden/*")
list(FILTER folders EXCLUDE REGEX "\\.[a-z]+$|/diagnostics$")
foreach(folder IN LISTS folders ITEMS "${SOURCE}/examples")
  get_filename_component(name "${folder}" NAME)
  foreach(target IN ITEMS spirv msl hlsl glsl wgsl)
    run(compile --target ${target} --split-entry-points -o "${BUILD}/outputs/${target}/${name}/" "${folder}")
  endforeach()
  run(format --check "${folder}")
  run(lint "${folder}")
  run(reflect "${folder}")
  run(minify -o "${BUILD}/outputs/minified/${name}/" "${folder}")
endforeach()

file(GLOB raw "${counts}/*.profraw")
execute_process(COMMAND "${PROFDATA}" merge -o "${PROFILE}.new" ${raw} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${PROFILE}.new" "${PROFILE}" COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE "${counts}" "${PROFILE}.new" "${BUILD}/outputs")
