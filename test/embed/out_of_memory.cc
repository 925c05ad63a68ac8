// Checks that no exception leaves the C interface. Compiles a shader repeatedly, with a different
// allocation failing each time.
//
//   embed_out_of_memory SHADER
//
// An exception that escapes terminates the process, because the caller cannot catch it. With glibc,
// the failing allocation may also be one that the C library itself makes. glibc terminates the
// process if it cannot register the destructor of a thread_local object or allocate a thread's
// block for such objects. It makes these allocations once per thread, so each compilation runs on a
// new thread.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <new>
#include <string>
#include <thread>

#include "tessera/tessera_c.h"

namespace {

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define WATCHED_MEMORY
#endif
#endif
#if defined(__GLIBC__) && !defined(WATCHED_MEMORY)
#define COUNTS_MALLOC
#endif

// The number of allocations on this thread that succeed before one fails. If it is negative, no
// allocation fails.
thread_local long countdown = -1;

bool Fails() { return countdown >= 0 && countdown-- == 0; }

void* Allocate(size_t size) {
#ifndef COUNTS_MALLOC
  if (Fails()) throw std::bad_alloc();
#endif
  void* memory = std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// Compiles the source, letting the first `n` allocations succeed and the next one fail. Returns
// true if no allocation failed, i.e. if the compilation makes at most `n` allocations.
bool Compile(const std::string& source, const tessera_options* options, long n, int* failed) {
  // Releases the memory that the library keeps between compilations, so that this compilation makes
  // the same allocations as the first one.
  tessera_keep_memory(0);
  tessera_keep_memory(16 << 20);
  countdown = n;
  tessera_result* result = tessera_compile(source.data(), source.size(), options);
  const bool is_past = countdown >= 0;
  countdown = -1;
  // If an allocation fails, tessera_compile returns either null or a successful result. It can
  // succeed only if the code that catches the exception continues without the memory.
  const bool good = is_past ? tessera_result_ok(result) == 1
                            : result == nullptr || tessera_result_ok(result) == 1;
  if (!good) {
    ++*failed;
    std::printf("allocation %ld: %s\n", n, tessera_result_render_text(result, 0));
  }
  tessera_result_destroy(result);
  return is_past;
}

// Calls Compile on a new thread.
bool CompileInThread(const std::string& source, const tessera_options* options, long n,
                     int* failed) {
  bool is_past = false;
  std::thread([&] { is_past = Compile(source, options, n, failed); }).join();
  return is_past;
}

}  // namespace

#ifdef COUNTS_MALLOC
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

void* malloc(size_t size) { return Fails() ? nullptr : __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return Fails() ? nullptr : __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) {
  return Fails() ? nullptr : __libc_realloc(memory, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
  return Fails() ? nullptr : __libc_memalign(alignment, size);
}
}
#endif

void* operator new(size_t size) { return Allocate(size); }
void* operator new[](size_t size) { return Allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1]);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  int passed = 0, failed = 0;
  for (const char* target : {"none", "spirv", "msl", "hlsl", "spvasm"}) {
    tessera_options* options = tessera_options_create();
    tessera_options_set(options, "target", target);
    // Makes only some of the allocations fail, because there are too many to test them all.
    // SPIRV-Tools' disassembler alone makes a thousand.
    for (long n = 0; !CompileInThread(source, options, n, &failed); n += 1 + n / 64) ++passed;
    tessera_options_destroy(options);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0 || passed == 0 ? 1 : 0;
}
