# Writes the archive's software bill of materials in SPDX 2.3 format
# (https://spdx.github.io/spdx-spec/v2.3), both inside the archive and beside it. It lists each file
# with its checksums, and the libraries that the binaries contain.

# An identifier may contain letters, digits, '.' and '-' (SPDX 2.3, 3.2).
function(spdx_identifier variable name)
  string(REGEX REPLACE "[^A-Za-z0-9.-]" "-" name "${name}")
  set(${variable} "SPDXRef-${name}" PARENT_SCOPE)
endfunction()

# spdx_package(VARIABLE IDENTIFIER NAME VERSION LICENSE SOURCE): returns a package as a JSON object.
function(spdx_package variable identifier name version license source)
  set(json "{}")
  set(copyright NOASSERTION)
  foreach(member IN ITEMS SPDXID=identifier name=name versionInfo=version downloadLocation=source licenseConcluded=license
      licenseDeclared=license copyrightText=copyright)
    string(REGEX MATCH "^([^=]+)=(.*)$" ignored "${member}")
    if(NOT "${${CMAKE_MATCH_2}}" STREQUAL "")
      string(JSON json SET "${json}" ${CMAKE_MATCH_1} "\"${${CMAKE_MATCH_2}}\"")
    endif()
  endforeach()
  string(JSON json SET "${json}" filesAnalyzed false)
  set(${variable} "${json}" PARENT_SCOPE)
endfunction()

# Returns the files below `root` as a list of JSON objects, and the package's verification code: the
# SHA-1 of the sorted SHA-1 sums of its files (SPDX 2.3, 7.9).
function(spdx_files json_variable code_variable root)
  file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE "${root}" "${root}/*")
  list(SORT files)
  set(number 0)
  set(objects)
  set(sums)
  foreach(file IN LISTS files)
    file(SHA1 "${root}/${file}" sha1)
    file(SHA256 "${root}/${file}" sha256)
    list(APPEND sums ${sha1})
    string(APPEND objects ",{\"fileName\":\"./${file}\",\"SPDXID\":\"SPDXRef-File-${number}\",\"checksums\":["
      "{\"algorithm\":\"SHA1\",\"checksumValue\":\"${sha1}\"},{\"algorithm\":\"SHA256\",\"checksumValue\":\"${sha256}\"}],"
      "\"licenseConcluded\":\"NOASSERTION\",\"licenseInfoInFiles\":[\"NOASSERTION\"],\"copyrightText\":\"NOASSERTION\"}")
    math(EXPR number "${number} + 1")
  endforeach()
  list(SORT sums)
  list(JOIN sums "" sums)
  string(SHA1 code "${sums}")
  string(REGEX REPLACE "^," "" objects "${objects}")
  set(${json_variable} "[${objects}]" PARENT_SCOPE)
  set(${code_variable} ${code} PARENT_SCOPE)
endfunction()

# spdx_relation(VARIABLE ELEMENT TYPE RELATED): returns a relationship as a JSON object.
function(spdx_relation variable element type related)
  set(${variable} "{\"spdxElementId\":\"${element}\",\"relationshipType\":\"${type}\",\"relatedSpdxElement\":\"${related}\"}" PARENT_SCOPE)
endfunction()

function(write_bill_of_materials root)
  set(inner share/doc/tessera/tessera.spdx.json)
  file(REMOVE "${root}/${inner}")
  spdx_files(files code "${root}")

  # The verification code covers all files except the bill of materials, which cannot contain its
  # own checksum.
  spdx_package(tessera SPDXRef-tessera tessera "${CPACK_PACKAGE_VERSION}" "Apache-2.0 WITH LLVM-exception" NOASSERTION)
  string(JSON tessera SET "${tessera}" filesAnalyzed true)
  string(JSON tessera SET "${tessera}" packageVerificationCode
    "{\"packageVerificationCodeValue\":\"${code}\",\"packageVerificationCodeExcludedFiles\":[\"./${inner}\"]}")
  string(JSON tessera SET "${tessera}" packageFileName "\"${CPACK_PACKAGE_FILE_NAME}.tar.gz\"")
  set(packages "${tessera}")
  spdx_relation(relations SPDXRef-DOCUMENT DESCRIBES SPDXRef-tessera)
  foreach(library IN LISTS CPACK_TESSERA_CONTAINS)
    string(REGEX MATCH "^([^|]*)[|]([^|]*)[|]([^|]*)[|](.*)$" ignored "${library}")
    set(source "${CMAKE_MATCH_4}")
    spdx_identifier(identifier "${CMAKE_MATCH_1}")
    spdx_package(package ${identifier} "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" "${CMAKE_MATCH_3}" "${source}")
    spdx_relation(relation SPDXRef-tessera CONTAINS ${identifier})
    string(APPEND packages ",${package}")
    string(APPEND relations ",${relation}")
  endforeach()
  string(JSON file_count LENGTH "${files}")
  math(EXPR last "${file_count} - 1")
  foreach(number RANGE ${last})
    spdx_relation(relation SPDXRef-tessera CONTAINS SPDXRef-File-${number})
    string(APPEND relations ",${relation}")
  endforeach()

  string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
  set(bill "{}")
  string(JSON bill SET "${bill}" spdxVersion "\"SPDX-2.3\"")
  string(JSON bill SET "${bill}" dataLicense "\"CC0-1.0\"")
  string(JSON bill SET "${bill}" SPDXID "\"SPDXRef-DOCUMENT\"")
  string(JSON bill SET "${bill}" name "\"${CPACK_PACKAGE_FILE_NAME}\"")
  # The namespace contains the verification code, which is computed from the files in the archive.
  # Archives with different files therefore have different namespaces.
  string(JSON bill SET "${bill}" documentNamespace "\"https://tessera.invalid/spdx/${CPACK_PACKAGE_FILE_NAME}-${code}\"")
  string(JSON bill SET "${bill}" creationInfo "{\"created\":\"${created}\",\"creators\":[\"Tool: tessera-pack\",\"Organization: ${CPACK_PACKAGE_VENDOR}\"]}")
  string(JSON bill SET "${bill}" packages "[${packages}]")
  string(JSON bill SET "${bill}" files "${files}")
  string(JSON bill SET "${bill}" relationships "[${relations}]")
  file(WRITE "${root}/${inner}" "${bill}\n")
  file(WRITE "${CPACK_PACKAGE_DIRECTORY}/${CPACK_PACKAGE_FILE_NAME}.spdx.json" "${bill}\n")
endfunction()
