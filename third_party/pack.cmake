# CPack runs this script after it has copied the files of a package and before it packs them. Debian
# packages get the files that Debian's policy requires, and the archive gets the bill of materials.

cmake_minimum_required(VERSION 3.25)

function(compress_file file)
  execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Writes the copyright file and the changelog that each Debian package must have.
function(write_debian_documents folder package)
  # The exception to the license is at the end of LICENSE. The copyright file contains the exception
  # with each line indented and each empty line replaced with a period.
  file(READ "${CPACK_TESSERA_SOURCE_DIR}/LICENSE" exception)
  string(REGEX REPLACE "^.*LLVM Exceptions to the Apache 2.0 License[ -]*\n+" "" exception "${exception}")
  string(STRIP "${exception}" exception)
  string(REPLACE "\n" "\n " exception " ${exception}")
  string(REGEX REPLACE "\n +\n" "\n .\n" exception "${exception}")
  configure_file("${CPACK_TESSERA_SOURCE_DIR}/third_party/debian/copyright.in" "${folder}/copyright" @ONLY)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE "${folder}/changelog" "tessera (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Release ${CPACK_PACKAGE_VERSION}. The package tessera-doc lists the changes.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  compress_file("${folder}/changelog")
endfunction()

# Overrides the errors that lintian reports for static programs and the libraries in them.
function(allow_static_program root package)
  file(WRITE "${root}/usr/share/lintian/overrides/${package}" "# A static program, which runs on any Linux.\n"
    "${package}: statically-linked-binary\n"
    "${package}: embedded-library zlib *\n")
endfunction()

# debian_dependencies(VARIABLE FILE): returns the packages of the shared libraries that a program or a
# library needs. CPack can find them, too, but would then add a call to ldconfig to the maintainer
# scripts.
function(debian_dependencies variable file)
  set(folder "${CPACK_TEMPORARY_DIRECTORY}/dependencies")
  # dpkg-shlibdeps requires a source package.
  file(WRITE "${folder}/debian/control" "")
  execute_process(COMMAND dpkg-shlibdeps -O --warnings=0 -e "${file}" WORKING_DIRECTORY "${folder}" OUTPUT_VARIABLE output
    ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE "${folder}")
  string(REGEX REPLACE "^.*shlibs:Depends=([^\n]*).*$" "\\1" output "${output}")
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

function(finish_debian_package root component)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(documents "${root}/usr/share/doc/${package}")
  write_debian_documents("${documents}" ${package})
  if(component STREQUAL documentation)
    # The copyright file refers to Debian's own copy of the license.
    file(REMOVE "${root}/usr/share/doc/tessera/LICENSE" "${root}/usr/share/doc/tessera/THIRD_PARTY_NOTICES")
  else()
    configure_file("${CPACK_TESSERA_SOURCE_DIR}/THIRD_PARTY_NOTICES" "${documents}/THIRD_PARTY_NOTICES" COPYONLY)
  endif()
  if(component STREQUAL program AND CPACK_TESSERA_STATIC_PROGRAM)
    allow_static_program("${root}" ${package})
  endif()
  file(GLOB_RECURSE manuals "${root}/usr/share/man/*.1")
  foreach(manual IN LISTS manuals)
    compress_file("${manual}")
  endforeach()
  file(GLOB_RECURSE archives "${root}/usr/lib/*.a")
  foreach(archive IN LISTS archives)
    execute_process(COMMAND "${CPACK_TESSERA_STRIP}" --strip-debug --enable-deterministic-archives "${archive}" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endfunction()

if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    finish_debian_package("${CPACK_TEMPORARY_DIRECTORY}/${component}" ${component})
  endforeach()
  # CPack reads these variables after this script has run.
  if(NOT CPACK_TESSERA_STATIC_PROGRAM AND "program" IN_LIST CPACK_COMPONENTS_ALL)
    debian_dependencies(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${CPACK_TEMPORARY_DIRECTORY}/program/usr/bin/tessera")
  endif()
  if("library" IN_LIST CPACK_COMPONENTS_ALL)
    file(GLOB_RECURSE library "${CPACK_TEMPORARY_DIRECTORY}/library/usr/lib/libtessera.so.*.*")
    debian_dependencies(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "${library}")
  endif()
elseif(CPACK_GENERATOR STREQUAL "TGZ")
  include("${CMAKE_CURRENT_LIST_DIR}/bill_of_materials.cmake")
  write_bill_of_materials("${CPACK_TEMPORARY_DIRECTORY}")
endif()
