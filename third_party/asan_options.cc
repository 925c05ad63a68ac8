// Disables manual poisoning in the address sanitizer. Code that is compiled with the sanitizer
// poisons the unused slots of Abseil's tables, but the installed library is compiled without it,
// and grows the same tables without unpoisoning them. All other checks stay enabled. The function
// is weak because several linked binaries, and several parts of the library's single object, define
// it.
extern "C" const char* __asan_default_options();
extern "C" __attribute__((visibility("default"), used, weak)) const char* __asan_default_options() {
  return "allow_user_poisoning=0";
}
