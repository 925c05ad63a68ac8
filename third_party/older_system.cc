// Defines functions that Debian 13's static libraries call, but that Debian 12's older C and C++
// libraries lack. Used only with the private prefix (third_party/toolchain.cmake); the functions
// are not exported.
#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#pragma GCC visibility push(hidden)

extern "C" {

// glibc 2.38 introduced these functions. Code compiled with its headers calls them instead of
// strtol etc.
#if !__GLIBC_PREREQ(2, 38)
// glibc's versions also accept binary numbers such as "0b101" if the base is 0 or 2. No caller here
// needs this.
long __isoc23_strtol(const char* text, char** end, int base) { return std::strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char* text, char** end, int base) { return std::strtoul(text, end, base); }
long long __isoc23_strtoll(const char* text, char** end, int base) { return std::strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char* text, char** end, int base) {
  return std::strtoull(text, end, base);
}
#endif

// GCC 14 calls this function when an exception would leave a noexcept function.
[[noreturn]] void __cxa_call_terminate(void* exception) noexcept {
  abi::__cxa_begin_catch(exception);
  std::terminate();
}

}  // extern "C"

// Since GCC 13, libstdc++ itself initializes std::cout etc., and files that include <iostream>
// refer to the function below. SPIRV-Tools contains such files, because it prints error messages to
// the streams. The function is empty here, because the older <iostream> that is included above
// initializes the streams.
namespace std {
void ios_base_library_init() {}
}  // namespace std

#pragma GCC visibility pop
