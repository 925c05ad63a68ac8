# libtessera.a as it is installed: one object of all our code and of what it needs of the dependencies, in which nothing
# but the public interface can be seen. So users link nothing besides, with any compiler, and may have other versions of
# the same dependencies. Needs an ELF linker that can leave section groups, and objcopy.

set(TESSERA_IS_BUNDLE OFF)
if(TESSERA_INSTALL AND TESSERA_BUNDLE AND NOT BUILD_SHARED_LIBS AND CMAKE_OBJCOPY AND CMAKE_NM
   AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
  include(CheckLinkerFlag)
  check_linker_flag(CXX "-nostdlib;-r;LINKER:--force-group-allocation" TESSERA_LINKS_BUNDLES)
  set(TESSERA_IS_BUNDLE "${TESSERA_LINKS_BUNDLES}")
endif()

set(TESSERA_LOCALIZE "${CMAKE_CURRENT_LIST_DIR}/localize")

# tessera_add_bundle(NAME library file): the target NAME, built by default, makes the archive `file` of a static
# library of ours.
function(tessera_add_bundle name library file)
  # The linker's driver knows which archives belong to the library, and what it takes to link our objects.
  add_executable(${name}_object $<TARGET_OBJECTS:${library}>)
  set_target_properties(${name}_object PROPERTIES SUFFIX .o LINKER_LANGUAGE CXX
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/bundle")
  get_target_property(libraries ${library} LINK_LIBRARIES)
  target_link_libraries(${name}_object PRIVATE ${libraries})
  # What is left to be linked further must not be folded yet.
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
