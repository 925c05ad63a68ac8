# Writes the C++ source FILE, which defines tessera::cli::kCommit. The value is the commit checked
# out in SOURCE, followed by '-dirty' if files differ from the commit. Outside a checkout, or
# without Git, the value is an empty string. An up-to-date file is not rewritten. Runs at build
# time, because the commit can change without CMake being rerun.
# Usage: cmake -DSOURCE=... -DFILE=... -P commit.cmake

set(commit "")
find_program(GIT git)
if(GIT AND EXISTS "${SOURCE}/.git")
  execute_process(COMMAND "${GIT}" describe --always --exclude * --abbrev=12 --dirty WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
set(text "namespace tessera::cli {\nextern const char kCommit[];\nconst char kCommit[] = \"${commit}\";\n}\n")
set(old "")
if(EXISTS "${FILE}")
  file(READ "${FILE}" old)
endif()
if(NOT old STREQUAL text)
  file(WRITE "${FILE}" "${text}")
endif()
