# Compiles WGSL as part of the build of a CMake project. find_package(tessera) includes this file.
#
#   tessera_add_shaders(NAME SOURCES FILE...
#                       [TARGETS spirv|spvasm|msl|hlsl|glsl|wgsl...]   the outputs of each source
#                       [OPTIONS OPTION...]                       options of 'tessera compile'
#                       [EMBED cpp|c|rust|ts]                     outputs as source files, to be included
#                       [BINDINGS LANGUAGE...]                     host code for all sources together
#                       [BINDINGS_OPTIONS OPTION...]              options of 'tessera bindings'
#                       [OUTPUT_DIRECTORY FOLDER])                default: tessera/NAME in the build folder
#
# If NAME is a target, the outputs are built before it, and it can include the bindings. Otherwise,
# an interface library NAME is created, which other targets can link.
#
# Each output is FOLDER/STEM.EXTENSION or, with EMBED, a source file such as FOLDER/STEM_spv.hpp.
# STEM is the path of the source relative to the current source folder, without its extension. The
# bindings are FOLDER/NAME_bindings.EXTENSION. FOLDER is added to the include directories of NAME.
# The property TESSERA_OUTPUTS of NAME lists all files.
#
# TESSERA_PROGRAM is the path of a `tessera` program that runs on the build machine, even when
# cross-compiling.

include_guard()

if(TARGET tessera_cli)
  set(TESSERA_PROGRAM "$<TARGET_FILE:tessera_cli>")
else()
  # Prefers the program that is installed with this package, unless it is for another machine.
  if(NOT CMAKE_CROSSCOMPILING)
    find_program(TESSERA_PROGRAM tessera HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin"
      "${CMAKE_CURRENT_LIST_DIR}/../../../../bin" NO_DEFAULT_PATH DOC "The program tessera")
  endif()
  find_program(TESSERA_PROGRAM tessera NO_CMAKE_FIND_ROOT_PATH DOC "The program tessera")
endif()

# Builds in IDEs use one-line messages, because IDEs recognize them. CMAKE_EXTRA_GENERATOR is set
# for CodeBlocks, Eclipse and similar IDEs.
set(_tessera_format text)
if(CMAKE_GENERATOR MATCHES "Visual Studio|Xcode" OR CMAKE_EXTRA_GENERATOR)
  set(_tessera_format short)
endif()
set(TESSERA_MESSAGE_FORMAT ${_tessera_format} CACHE STRING "How tessera writes messages in builds: text, short")

function(_tessera_extension kind result)
  set(known spirv .spv spvasm .spvasm msl .metal hlsl .hlsl glsl .glsl wgsl .wgsl
            cpp .hpp c .h rust .rs typescript .ts ts .ts python .py zig .zig swift .swift)
  list(FIND known "${kind}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "tessera_add_shaders: there is no target or language '${kind}'")
  endif()
  math(EXPR at "${at} + 1")
  list(GET known ${at} extension)
  set(${result} "${extension}" PARENT_SCOPE)
endfunction()

function(_tessera_compile source target folder embed options result)
  _tessera_extension(${target} extension)
  if(embed)
    _tessera_extension(${embed} host_extension)
    string(REPLACE "spirv" "spv" suffix "${target}")  # as in the names of the generated constants
    set(extension "_${suffix}${host_extension}")
    list(APPEND options --embed ${embed})
  endif()
  file(RELATIVE_PATH stem "${CMAKE_CURRENT_SOURCE_DIR}" "${source}")
  if(stem MATCHES "^\\.\\.")
    get_filename_component(stem "${source}" NAME)
  endif()
  string(REGEX REPLACE "\\.wgsl$" "" stem "${stem}")
  set(output "${folder}/${stem}${extension}")
  get_filename_component(parent "${output}" DIRECTORY)
  file(MAKE_DIRECTORY "${parent}")
  add_custom_command(OUTPUT "${output}"
    COMMAND "${TESSERA_PROGRAM}" compile "${source}" --target ${target} -o "${output}" --depfile "${output}.d"
            --format ${TESSERA_MESSAGE_FORMAT} ${options}
    DEPENDS "${source}" "${TESSERA_PROGRAM}"
    DEPFILE "${output}.d"
    COMMENT "Compiling ${stem}.wgsl to ${target}"
    VERBATIM COMMAND_EXPAND_LISTS)
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

function(_tessera_bindings name sources language folder options result)
  _tessera_extension(${language} extension)
  set(output "${folder}/${name}_bindings${extension}")
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(OUTPUT "${output}"
    COMMAND "${TESSERA_PROGRAM}" bindings ${sources} --language ${language} -o "${output}" --depfile "${output}.d"
            --format ${TESSERA_MESSAGE_FORMAT} ${options}
    DEPENDS ${sources} "${TESSERA_PROGRAM}"
    DEPFILE "${output}.d"
    COMMENT "Writing ${name}_bindings${extension}"
    VERBATIM COMMAND_EXPAND_LISTS)
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

function(tessera_add_shaders name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EMBED;OUTPUT_DIRECTORY" "SOURCES;TARGETS;OPTIONS;BINDINGS;BINDINGS_OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tessera_add_shaders: unexpected arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "tessera_add_shaders: SOURCES is empty")
  endif()
  if(NOT arg_TARGETS AND NOT arg_BINDINGS)
    message(FATAL_ERROR "tessera_add_shaders: give TARGETS, BINDINGS or both")
  endif()
  if(NOT TESSERA_PROGRAM)
    message(FATAL_ERROR "tessera_add_shaders: the program tessera was not found; set TESSERA_PROGRAM to its path")
  endif()
  if(NOT arg_OUTPUT_DIRECTORY)
    set(arg_OUTPUT_DIRECTORY "tessera/${name}")
  endif()
  get_filename_component(folder "${arg_OUTPUT_DIRECTORY}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(sources)
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(path "${source}" ABSOLUTE)
    list(APPEND sources "${path}")
  endforeach()
  set(outputs)
  foreach(source IN LISTS sources)
    foreach(target IN LISTS arg_TARGETS)
      _tessera_compile("${source}" ${target} "${folder}" "${arg_EMBED}" "${arg_OPTIONS}" output)
      list(APPEND outputs "${output}")
    endforeach()
  endforeach()
  foreach(language IN LISTS arg_BINDINGS)
    _tessera_bindings(${name} "${sources}" ${language} "${folder}" "${arg_BINDINGS_OPTIONS}" output)
    list(APPEND outputs "${output}")
  endforeach()
  _tessera_attach(${name} "${folder}" "${sources}" "${outputs}")
endfunction()

# Adds the outputs to the target `name`, and creates the target if it does not exist.
function(_tessera_attach name folder sources outputs)
  source_group(Shaders FILES ${sources})
  source_group("Shaders/Generated" FILES ${outputs})
  if(TARGET ${name})
    target_sources(${name} PRIVATE ${sources} ${outputs})
    target_include_directories(${name} PRIVATE "${folder}")
  else()
    # The files have a target of their own, so that they are built only once even if several targets
    # link the interface library.
    add_custom_target(${name}_shaders ALL DEPENDS ${outputs} SOURCES ${sources})
    set_target_properties(${name}_shaders PROPERTIES FOLDER Shaders)
    add_library(${name} INTERFACE)
    add_dependencies(${name} ${name}_shaders)
    target_include_directories(${name} INTERFACE "${folder}")
  endif()
  set_property(TARGET ${name} APPEND PROPERTY TESSERA_OUTPUTS ${outputs})
endfunction()
