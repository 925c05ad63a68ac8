// Debian 13's static libraries were compiled against newer C and C++ libraries than Debian 12's and call these functions
// of theirs. Compiled in only where the private prefix is used (third_party/toolchain.cmake); nobody else sees them.
#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#pragma GCC visibility push(hidden)

extern "C" {

// glibc 2.38's strtol and its like also take "0b101" of base 0, which nothing here asks for.
long __isoc23_strtol(const char* text, char** end, int base) { return std::strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char* text, char** end, int base) { return std::strtoul(text, end, base); }
long long __isoc23_strtoll(const char* text, char** end, int base) { return std::strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char* text, char** end, int base) {
  return std::strtoull(text, end, base);
}

// GCC 14: where an exception reaches the end of a function that cannot throw.
[[noreturn]] void __cxa_call_terminate(void* exception) noexcept {
  abi::__cxa_begin_catch(exception);
  std::terminate();
}

}  // extern "C"

// GCC 13's <iostream> has the library make std::cout and its like, which SPIRV-Tools writes to when it fails; older ones, as
// above, make them where they are included.
namespace std {
void ios_base_library_init() {}
}  // namespace std

#pragma GCC visibility pop
