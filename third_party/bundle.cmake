# Builds the installed libtessera.a, which consists of a single object. The object contains all of
# our code and the parts of the dependencies that it needs, and exports only the public interface.
# As a result, users need to link nothing else, can use any compiler, and can use other versions of
# the same dependencies. Needs objcopy and an ELF linker that can resolve section groups.

set(TESSERA_IS_BUNDLE OFF)
if(TESSERA_INSTALL AND TESSERA_BUNDLE AND NOT BUILD_SHARED_LIBS AND CMAKE_OBJCOPY AND CMAKE_NM
   AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
  include(CheckLinkerFlag)
  check_linker_flag(CXX "-nostdlib;-r;LINKER:--force-group-allocation" TESSERA_LINKS_BUNDLES)
  set(TESSERA_IS_BUNDLE "${TESSERA_LINKS_BUNDLES}")
endif()

set(TESSERA_LOCALIZE "${CMAKE_CURRENT_LIST_DIR}/localize")

# tessera_add_bundle(NAME library file): adds the target NAME, which is built by default and creates
# the archive `file` from our static library `library`.
function(tessera_add_bundle name library file)
  # The relocatable object is declared as an executable target, so that CMake links it with the
  # archives and the link options that our objects need.
  add_executable(${name}_object $<TARGET_OBJECTS:${library}>)
  set_target_properties(${name}_object PROPERTIES SUFFIX .o LINKER_LANGUAGE CXX
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/bundle")
  get_target_property(libraries ${library} LINK_LIBRARIES)
  target_link_libraries(${name}_object PRIVATE ${libraries})
  # The object is linked again later, so identical functions must not be merged yet.
  target_link_options(${name}_object PRIVATE -nostdlib -r LINKER:--force-group-allocation
    $<$<BOOL:${TESSERA_SAFE_ICF}>:LINKER:--icf=none>
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${TESSERA_LTO}>>:-flinker-output=nolto-rel>)
  if(TESSERA_SANITIZE)
    target_link_options(${name}_object PRIVATE -fno-sanitize=all)
  endif()
  add_custom_command(OUTPUT "${file}"
    COMMAND "${TESSERA_LOCALIZE}" "${CMAKE_NM}" "${CMAKE_OBJCOPY}" "${CMAKE_AR}" "$<TARGET_FILE:${name}_object>" "${file}"
    DEPENDS ${name}_object "${TESSERA_LOCALIZE}" VERBATIM COMMENT "Making ${file}")
  add_custom_target(${name} ALL DEPENDS "${file}")
endfunction()
