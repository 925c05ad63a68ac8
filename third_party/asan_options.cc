// Abseil's tables poison their unused slots where they are compiled with the address sanitizer; the installed
// library, which is not, grows the same tables without lifting that. So poisoning by hand is off; all else is on.
// Weak: whatever is linked has it, and the one object of the library is made of parts that have it.
extern "C" const char* __asan_default_options();
extern "C" __attribute__((visibility("default"), used, weak)) const char* __asan_default_options() {
  return "allow_user_poisoning=0";
}
