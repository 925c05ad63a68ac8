# Makes a profile for tessera_use_profile() (profile.cmake): configures the project SOURCE in the
# folder BUILD with the initial cache CACHE, builds the program, runs it and merges its counts into the
# file PROFILE. An unchanged PROFILE is not rewritten, so that nothing is recompiled.
#   cmake -DSOURCE=... -DBUILD=... -DGENERATOR=... -DCACHE=... -DPROGRAM=... -DPROFDATA=... -DPROFILE=... -P collect_profile.cmake

# Deletes the build folder if the initial cache (cmake -C) has changed, because the folder could
# keep settings that the initial cache no longer contains.
set(configured "${BUILD}/configured.cmake")
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${CACHE}" "${configured}" RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
if(differs)
  file(REMOVE_RECURSE "${BUILD}")
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BUILD}" -G "${GENERATOR}" -C "${CACHE}" COMMAND_ERROR_IS_FATAL ANY)
configure_file("${CACHE}" "${configured}" COPYONLY)
set(jobs "$ENV{CMAKE_BUILD_PARALLEL_LEVEL}")
if(jobs STREQUAL "")
  cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BUILD}" --target tessera_cli --parallel "${jobs}" COMMAND_ERROR_IS_FATAL ANY)

set(counts "${BUILD}/counts")
file(REMOVE_RECURSE "${counts}")
# With %m in the file name, all runs add their counts to the same file. A file for each run would
# take gigabytes.
set(ENV{LLVM_PROFILE_FILE} "${counts}/%m.profraw")
# Runs the instrumented program. The exit code 1 is accepted, because some shaders are supposed to
# be rejected, by all targets or by some of them.
function(run)
  execute_process(COMMAND "${BUILD}/${PROGRAM}" ${ARGN} RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
  if(NOT result MATCHES "^[01]$")
    list(JOIN ARGN " " arguments)
    message(FATAL_ERROR "'${BUILD}/${PROGRAM} ${arguments}' failed (${result}):\n${errors}")
  endif()
endfunction()
# The shaders of test/golden/diagnostics are excluded, because most of them contain errors, which
# users' shaders rarely do.
file(GLOB folders LIST_DIRECTORIES ON "${SOURCE}/test/golden/*")
list(FILTER folders EXCLUDE REGEX "\\.[a-z]+$|/diagnostics$")
foreach(folder IN LISTS folders ITEMS "${SOURCE}/examples")
  file(GLOB_RECURSE shaders "${folder}/*.wgsl")
  if(NOT shaders)
    continue()
  endif()
  get_filename_component(name "${folder}" NAME)
  foreach(target IN ITEMS spirv msl hlsl glsl wgsl)
    run(compile --target ${target} --split-entry-points -o "${BUILD}/outputs/${target}/${name}/" "${folder}")
  endforeach()
  run(format --check "${folder}")
  run(lint "${folder}")
  foreach(shader IN LISTS shaders)
    run(reflect "${shader}")
  endforeach()
  run(minify -o "${BUILD}/outputs/minified/${name}/" "${folder}")
endforeach()

file(GLOB raw "${counts}/*.profraw")
execute_process(COMMAND "${PROFDATA}" merge -o "${PROFILE}.new" ${raw} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${PROFILE}.new" "${PROFILE}" COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE "${counts}" "${PROFILE}.new" "${BUILD}/outputs")
