# Defines the libraries that tessera needs, for target platforms without Debian packages of them.
# ABSEIL_SOURCE is an unpacked release of Abseil. HEADERS is a directory that contains the headers
# of fmt, nlohmann-json and SPIRV-Headers.

# The source files of Abseil that tessera uses. They are listed here, because Abseil's own CMake
# files require threads.
set(abseil_files base/internal/raw_logging base/internal/throw_delegate base/internal/cycleclock base/log_severity
  container/internal/raw_hash_set hash/internal/city hash/internal/hash hash/internal/low_level_hash numeric/int128
  strings/ascii strings/charconv strings/internal/charconv_bigint strings/internal/charconv_parse
  strings/internal/memutil)
list(TRANSFORM abseil_files PREPEND "${ABSEIL_SOURCE}/absl/")
list(TRANSFORM abseil_files APPEND .cc)
add_library(portable_absl STATIC ${abseil_files})
target_include_directories(portable_absl SYSTEM PUBLIC "${ABSEIL_SOURCE}")
target_compile_options(portable_absl PRIVATE -w)
foreach(name flat_hash_map flat_hash_set hash inlined_vector int128 span strings)
  add_library(absl::${name} ALIAS portable_absl)
endforeach()

add_library(portable_fmt STATIC "${CMAKE_CURRENT_LIST_DIR}/fmt.cc")
target_include_directories(portable_fmt SYSTEM PUBLIC "${HEADERS}")
# Avoids the locales of the C++ library, which would otherwise be part of each WebAssembly program.
target_compile_definitions(portable_fmt PRIVATE FMT_STATIC_THOUSANDS_SEPARATOR=',')
add_library(fmt::fmt ALIAS portable_fmt)

add_library(portable_headers INTERFACE)
target_include_directories(portable_headers SYSTEM INTERFACE "${HEADERS}")
add_library(nlohmann_json::nlohmann_json ALIAS portable_headers)
add_library(SPIRV-Headers::SPIRV-Headers ALIAS portable_headers)
