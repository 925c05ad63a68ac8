# Profile-guided optimization (clang). tessera_use_profile() compiles targets with the profile that
# TESSERA_PROFILE selects. With TESSERA_PROFILE=ON, the build makes the profile: in the folder
# `counting`, it builds an instrumented program, which counts how often its code is executed
# (TESSERA_COUNT). It then runs this program on the shaders of test/golden and examples
# (collect_profile.cmake). If a source changes, the profile is regenerated.

# For find_program: accepts only an llvm-profdata of the compiler's major version, because other
# versions may use another file format.
function(tessera_check_profdata variable tool)
  # In LLVM 14, only llvm-profdata's subcommands have the option --version.
  execute_process(COMMAND "${tool}" merge --version OUTPUT_VARIABLE output ERROR_QUIET RESULT_VARIABLE result)
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_CXX_COMPILER_VERSION}")
  if(NOT result EQUAL 0 OR NOT output MATCHES "version ${version}\\.")
    set(${variable} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Sets `variable` to TRUE if the compiler accepts clang's profiling options.
function(tessera_takes_profiles variable)
  set(${variable} FALSE PARENT_SCOPE)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT MSVC)
    set(${variable} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Sets `variable` to the reason why a profile cannot be made, or to an empty string if it can.
function(tessera_profile_problem variable)
  set(${variable} "" PARENT_SCOPE)
  set(install "On Debian 12, 'tools/bootstrap --build --profile' installs what is needed.")
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  tessera_takes_profiles(is_clang)
  if(NOT is_clang)
    set(${variable} "the compiler is not clang. ${install}" PARENT_SCOPE)
  elseif(NOT PROJECT_IS_TOP_LEVEL)
    set(${variable} "tessera is part of another project. Set TESSERA_PROFILE to the file of a profile instead." PARENT_SCOPE)
  elseif(CMAKE_CROSSCOMPILING)
    set(${variable} "programs for the target system cannot run here." PARENT_SCOPE)
  elseif(several)
    set(${variable} "${CMAKE_GENERATOR} builds several configurations." PARENT_SCOPE)
  else()
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-prog-name=llvm-profdata
      OUTPUT_VARIABLE tool OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    get_filename_component(folder "${tool}" DIRECTORY)
    string(REGEX MATCH "^[0-9]+" version "${CMAKE_CXX_COMPILER_VERSION}")
    find_program(TESSERA_PROFDATA NAMES "llvm-profdata-${version}" llvm-profdata HINTS "${folder}" VALIDATOR tessera_check_profdata)
    mark_as_advanced(TESSERA_PROFDATA)
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_FLAGS -fprofile-generate)
    if(NOT TESSERA_COUNTS)
      unset(TESSERA_COUNTS CACHE)  # checks again: the library may have been installed since
    endif()
    check_cxx_source_compiles("int main() { return 0; }" TESSERA_COUNTS)
    if(NOT TESSERA_PROFDATA)
      set(${variable} "llvm-profdata ${version} is missing. ${install}" PARENT_SCOPE)
    elseif(NOT TESSERA_COUNTS)
      set(${variable} "the compiler's run-time library for profiles is missing. ${install}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Writes the initial cache of the instrumented build to `file`. It contains the tools, packages and
# options of the current build. If it changes, collect_profile.cmake deletes the old build folder. A
# comment in the cache names the generator, because another generator also requires a new folder.
function(tessera_write_counting_cache file)
  set(cache "# ${CMAKE_GENERATOR}\n")
  # The toolchain file or CMakeLists.txt may set these variables without adding them to the cache.
  foreach(name IN ITEMS CMAKE_C_COMPILER CMAKE_CXX_COMPILER CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER)
    if(NOT "${${name}}" STREQUAL "")
      string(APPEND cache "set(${name} [==[${${name}}]==] CACHE STRING \"\" FORCE)\n")
    endif()
  endforeach()
  # Reuses the sources of the dependencies that were fetched for this build.
  file(GLOB fetched "${FETCHCONTENT_BASE_DIR}/*-src")
  foreach(folder IN LISTS fetched)
    string(REGEX REPLACE ".*/(.*)-src$" "\\1" name "${folder}")
    string(TOUPPER "${name}" name)
    string(APPEND cache "set(FETCHCONTENT_SOURCE_DIR_${name} [==[${folder}]==] CACHE PATH \"\" FORCE)\n")
  endforeach()
  get_cmake_property(names CACHE_VARIABLES)
  list(FILTER names INCLUDE REGEX "^CMAKE_(TOOLCHAIN_FILE|MAKE_PROGRAM|(C|CXX|EXE_LINKER)_FLAGS|[A-Z]+_PATH|FIND_.*|SYSROOT.*|OSX_.*)$|\
^FETCHCONTENT_|_(DIR|ROOT)$|^TESSERA_(FETCH|STATIC_PROGRAM|SPIRV_.*)$")
  # Excludes test-related variables, because the instrumented build has no tests. Excludes the
  # folder of fetched dependencies, because each build needs a separate one.
  list(FILTER names EXCLUDE REGEX "^(FETCHCONTENT_BASE_DIR|GTest_DIR|benchmark_DIR|Vulkan_.*)$")
  foreach(name IN LISTS names)
    get_property(type CACHE ${name} PROPERTY TYPE)
    if(type MATCHES "^(BOOL|PATH|FILEPATH|STRING|UNINITIALIZED)$" AND NOT "$CACHE{${name}}" MATCHES "^$|-NOTFOUND$")
      string(REPLACE UNINITIALIZED STRING type ${type})
      string(APPEND cache "set(${name} [==[$CACHE{${name}}]==] CACHE ${type} \"\" FORCE)\n")
    endif()
  endforeach()
  # prefix.cmake reads these environment variables to find the prefix. The instrumented build is
  # configured later, during the build of this project, when the environment may be different.
  # Therefore the cache sets the variables.
  if(TESSERA_PREFIX)
    string(APPEND cache "set(ENV{TESSERA_PREFIX} [==[${TESSERA_PREFIX}]==])\n")
  else()
    string(APPEND cache "set(ENV{TESSERA_PREFIX} \"\")\nset(ENV{TESSERA_NO_PREFIX} 1)\n")
  endif()
  foreach(setting IN ITEMS CMAKE_BUILD_TYPE=Release CMAKE_CXX_FLAGS_RELEASE=-O1\ -DNDEBUG TESSERA_COUNT=ON TESSERA_PROFILE=OFF
      TESSERA_LTO=OFF TESSERA_PRECOMPILE=ON TESSERA_BUILD_CLI=ON TESSERA_SOURCE_TOOLS=ON TESSERA_BUILD_TESTS=OFF TESSERA_INSTALL=OFF BUILD_SHARED_LIBS=OFF)
    string(REGEX REPLACE "=(.*)" " [[\\1]]" setting "${setting}")
    string(APPEND cache "set(${setting} CACHE STRING \"\" FORCE)\n")
  endforeach()
  # An unchanged file is not rewritten, because a new modification time would cause the build to
  # regenerate the profile.
  set(old "")
  if(EXISTS "${file}")
    file(READ "${file}" old)
  endif()
  if(NOT "${cache}" STREQUAL "${old}")
    file(WRITE "${file}" "${cache}")
  endif()
endfunction()

# Adds the target tessera_profile, which generates the profile `file`.
function(tessera_make_profile file)
  set(cache "${PROJECT_BINARY_DIR}/counting.cmake")
  tessera_write_counting_cache("${cache}")
  set(folder "${PROJECT_BINARY_DIR}/counting")
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/*.cc" "${PROJECT_SOURCE_DIR}/src/*.h" "${PROJECT_SOURCE_DIR}/src/*.def"
    "${PROJECT_SOURCE_DIR}/src/*.inc" "${PROJECT_SOURCE_DIR}/include/*.h" "${PROJECT_SOURCE_DIR}/test/golden/*.wgsl"
    "${PROJECT_SOURCE_DIR}/examples/*.wgsl")
  list(FILTER inputs EXCLUDE REGEX "_test(_helper)?\\.cc$|/test/golden/diagnostics/")
  set(script "${PROJECT_SOURCE_DIR}/third_party/collect_profile.cmake")
  set(made "${PROJECT_BINARY_DIR}/profile.made")
  if(NOT EXISTS "${file}")
    file(REMOVE "${made}")  # otherwise, Make would not create a missing byproduct
  endif()
  add_custom_command(OUTPUT "${made}" BYPRODUCTS "${file}" DEPENDS ${inputs} "${cache}" "${script}" USES_TERMINAL VERBATIM
    COMMENT "Making the profile: building and running ${folder}/tessera"
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DBUILD=${folder}" "-DGENERATOR=${CMAKE_GENERATOR}"
      "-DCACHE=${cache}" "-DPROGRAM=tessera${CMAKE_EXECUTABLE_SUFFIX}" "-DPROFDATA=${TESSERA_PROFDATA}" "-DPROFILE=${file}" -P "${script}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${made}")
  add_custom_target(tessera_profile DEPENDS "${made}")
endfunction()

# tessera_use_profile(TARGET...): optimizes the targets with the profile. Call it once.
function(tessera_use_profile)
  if(TESSERA_COUNT OR NOT TESSERA_PROFILE)
    return()
  endif()
  string(TOUPPER "${TESSERA_PROFILE}" value)
  if(value MATCHES "^(ON|1|YES|TRUE|Y)$")
    tessera_profile_problem(problem)
    if(problem)
      message(STATUS "Building without a profile, because ${problem} -DTESSERA_PROFILE=OFF disables this message.")
      return()
    endif()
    set(file "${PROJECT_BINARY_DIR}/tessera.profdata")
    tessera_make_profile("${file}")
  else()
    get_filename_component(file "${TESSERA_PROFILE}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
    tessera_takes_profiles(is_clang)
    if(NOT is_clang)
      message(FATAL_ERROR "TESSERA_PROFILE needs clang, but the compiler is ${CMAKE_CXX_COMPILER}. Set TESSERA_PROFILE to OFF.")
    elseif(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
      message(FATAL_ERROR "There is no profile '${file}'. Set TESSERA_PROFILE to ON, OFF or an existing file.")
    endif()
  endif()
  # -Wno-backend-plugin disables warnings about functions whose profile the compiler ignores. These
  # are functions that have changed since the profile was made, and a few whose control flow differs
  # in the instrumented program, which is built with -O1. The other two options disable similar
  # warnings for profiles made with -fprofile-instr-generate. TESSERA_PROFILE may name such a
  # profile.
  set(ignored -Wno-backend-plugin -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE "-fprofile-use=${file}" ${ignored})
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cc$")
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${file}")
    if(TARGET tessera_profile)
      add_dependencies(${target} tessera_profile)
    endif()
  endforeach()
endfunction()
