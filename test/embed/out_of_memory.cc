// No exception leaves the C interface: compiles a shader again and again, each time with another allocation that fails.
//
//   embed_out_of_memory SHADER
//
// Where one lets an exception out, the process ends: the caller of a function that cannot throw has no handler.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <new>
#include <string>

#include "tessera/tessera_c.h"

namespace {

// How many allocations succeed before one fails; none fails below zero.
long countdown = -1;

void* Allocate(size_t size) {
  if (countdown >= 0 && countdown-- == 0) throw std::bad_alloc();
  void* memory = std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// Compiles with allocation number `n` failing. True when the compilation has no allocation `n`.
bool Compile(const std::string& source, const tessera_options* options, long n, int* failed) {
  countdown = n;
  tessera_result* result = tessera_compile(source.data(), source.size(), options);
  const bool is_past = countdown >= 0;
  countdown = -1;
  // Without an object there is no output; with one, whoever met the exception inside can do without the memory.
  const bool good = is_past ? tessera_result_ok(result) == 1
                            : result == nullptr || tessera_result_ok(result) == 1;
  if (!good) {
    ++*failed;
    std::printf("allocation %ld: %s\n", n, tessera_result_render_text(result, 0));
  }
  tessera_result_destroy(result);
  return is_past;
}

}  // namespace

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
    // SPIRV-Tools' disassembler alone makes a thousand: not each of them.
    for (long n = 0; !Compile(source, options, n, &failed); n += 1 + n / 64) ++passed;
    tessera_options_destroy(options);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0 || passed == 0 ? 1 : 0;
}
