# Profile-guided optimization (clang). tessera_use_profile() compiles targets with the profile that
# TESSERA_PROFILE selects. With TESSERA_PROFILE=ON, the build makes the profile: in the folder
# `counting`, it builds a program that counts how often its code is executed (TESSERA_COUNT). It
# then runs this program on the shaders of test/golden and examples (collect_profile.cmake). The
# profile is made again if a source changes.

# Sets `variable` to the reason why a profile cannot be made, or to an empty string.
function(tessera_profile_problem variable)
  set(${variable} "" PARENT_SCOPE)
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(MSVC OR NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(${variable} "the compiler is not clang" PARENT_SCOPE)
  elseif(CMAKE_CROSSCOMPILING)
    set(${variable} "programs for the target system cannot run here" PARENT_SCOPE)
  elseif(several)
    set(${variable} "${CMAKE_GENERATOR} builds several configurations" PARENT_SCOPE)
  else()
    # llvm-profdata must have the same version as the compiler, but may be missing in its folder.
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-prog-name=llvm-profdata
      OUTPUT_VARIABLE tool OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT IS_ABSOLUTE "${tool}")
      string(REGEX MATCH "^[0-9]+" version "${CMAKE_CXX_COMPILER_VERSION}")
      set(tool "llvm-profdata-${version}")
    endif()
    find_program(TESSERA_PROFDATA "${tool}")
    mark_as_advanced(TESSERA_PROFDATA)
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_FLAGS -fprofile-instr-generate)
    if(NOT TESSERA_COUNTS)
      unset(TESSERA_COUNTS CACHE)  # check again: the library may have been installed
    endif()
    check_cxx_source_compiles("int main() { return 0; }" TESSERA_COUNTS)
    if(NOT TESSERA_PROFDATA)
      set(${variable} "${tool} is missing" PARENT_SCOPE)
    elseif(NOT TESSERA_COUNTS)
      set(${variable} "the compiler's run-time library for profiles is missing" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Writes the initial cache of the counting build to `file`: the tools, packages and options of this
# build.
function(tessera_write_counting_cache file)
  set(cache "")
  foreach(name IN ITEMS CMAKE_TOOLCHAIN_FILE CMAKE_MAKE_PROGRAM CMAKE_C_COMPILER CMAKE_CXX_COMPILER CMAKE_C_COMPILER_LAUNCHER
      CMAKE_CXX_COMPILER_LAUNCHER CMAKE_CXX_FLAGS CMAKE_EXE_LINKER_FLAGS CMAKE_PREFIX_PATH CMAKE_OSX_ARCHITECTURES
      CMAKE_OSX_SYSROOT TESSERA_FETCH TESSERA_SPIRV_TOOLS TESSERA_STATIC_PROGRAM)
    if(DEFINED ${name} AND NOT "${${name}}" STREQUAL "")
      string(APPEND cache "set(${name} [[${${name}}]] CACHE STRING \"\" FORCE)\n")
    endif()
  endforeach()
  # Reuses the sources of the dependencies that were fetched for this build.
  file(GLOB fetched "${CMAKE_BINARY_DIR}/_deps/*-src")
  foreach(folder IN LISTS fetched)
    string(REGEX REPLACE ".*/(.*)-src$" "\\1" name "${folder}")
    string(TOUPPER "${name}" name)
    string(APPEND cache "set(FETCHCONTENT_SOURCE_DIR_${name} [[${folder}]] CACHE PATH \"\" FORCE)\n")
  endforeach()
  foreach(setting IN ITEMS CMAKE_BUILD_TYPE=Release CMAKE_CXX_FLAGS_RELEASE=-O1\ -DNDEBUG TESSERA_COUNT=ON TESSERA_PROFILE=OFF
      TESSERA_LTO=OFF TESSERA_PRECOMPILE=ON TESSERA_BUILD_CLI=ON TESSERA_SOURCE_TOOLS=ON TESSERA_BUILD_TESTS=OFF TESSERA_INSTALL=OFF BUILD_SHARED_LIBS=OFF)
    string(REGEX REPLACE "=(.*)" " [[\\1]]" setting "${setting}")
    string(APPEND cache "set(${setting} CACHE STRING \"\" FORCE)\n")
  endforeach()
  file(CONFIGURE OUTPUT "${file}" CONTENT "${cache}" @ONLY)
endfunction()

# Adds the target tessera_profile, which makes the profile `file`.
function(tessera_make_profile file)
  set(cache "${CMAKE_BINARY_DIR}/counting.cmake")
  tessera_write_counting_cache("${cache}")
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/*.cc" "${PROJECT_SOURCE_DIR}/src/*.h" "${PROJECT_SOURCE_DIR}/src/*.def"
    "${PROJECT_SOURCE_DIR}/include/*.h" "${PROJECT_SOURCE_DIR}/test/golden/*.wgsl" "${PROJECT_SOURCE_DIR}/examples/*.wgsl")
  list(FILTER inputs EXCLUDE REGEX "_test(_helper)?\\.cc$")
  set(script "${PROJECT_SOURCE_DIR}/third_party/collect_profile.cmake")
  set(made "${CMAKE_BINARY_DIR}/profile.made")
  add_custom_command(OUTPUT "${made}" BYPRODUCTS "${file}" DEPENDS ${inputs} "${cache}" "${script}" USES_TERMINAL VERBATIM
    COMMENT "Making the profile: building and running ${CMAKE_BINARY_DIR}/counting/tessera"
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DBUILD=${CMAKE_BINARY_DIR}/counting" "-DGENERATOR=${CMAKE_GENERATOR}"
      "-DCACHE=${cache}" "-DPROGRAM=tessera${CMAKE_EXECUTABLE_SUFFIX}" "-DPROFDATA=${TESSERA_PROFDATA}" "-DPROFILE=${file}" -P "${script}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${made}")
  add_custom_target(tessera_profile DEPENDS "${made}")
endfunction()

# tessera_use_profile(TARGET...): optimizes the targets with the profile. Call it once.
function(tessera_use_profile)
  if(TESSERA_COUNT OR NOT TESSERA_PROFILE)
    return()
  endif()
  set(file "${TESSERA_PROFILE}")
  if(file MATCHES "^(ON|1|YES|TRUE|Y)$")
    tessera_profile_problem(problem)
    if(problem)
      message(STATUS "Building without a profile, because ${problem}. On Debian 12, "
        "'tools/bootstrap --build --profile' installs what is needed. -DTESSERA_PROFILE=OFF disables this message.")
      return()
    endif()
    set(file "${CMAKE_BINARY_DIR}/tessera.profdata")
    tessera_make_profile("${file}")
  elseif(NOT EXISTS "${file}")
    message(FATAL_ERROR "There is no profile '${file}'. Set TESSERA_PROFILE to ON, OFF or an existing file.")
  endif()
  foreach(target IN LISTS ARGN)
    # The compiler ignores the profile of functions that have changed since it was made.
    target_compile_options(${target} PRIVATE "-fprofile-instr-use=${file}" -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cc$")
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${file}")
    if(TARGET tessera_profile)
      add_dependencies(${target} tessera_profile)
    endif()
  endforeach()
endfunction()
