// Disables manual poisoning in the address sanitizer, because it would cause false errors. All
// other checks stay enabled. In code that is compiled with the sanitizer, Abseil's hash tables
// poison their unused slots. The installed Abseil library is compiled without the sanitizer, so it
// grows such a table without unpoisoning the slots. Later accesses to these slots would be reported
// as errors. The function below is weak, because several linked binaries and several parts of the
// tessera library's single object define it.
extern "C" const char* __asan_default_options();
extern "C" __attribute__((visibility("default"), used, weak)) const char* __asan_default_options() {
  return "allow_user_poisoning=0";
}
