// What compilers have beside the language.
#ifndef TESSERA_BASE_COMPILER_H_
#define TESSERA_BASE_COMPILER_H_

// Before a function: keeps what it has on the stack out of those that call it and recurse.
#ifdef _MSC_VER
#define TESSERA_NOINLINE __declspec(noinline)
#else
#define TESSERA_NOINLINE __attribute__((noinline))
#endif

#endif  // TESSERA_BASE_COMPILER_H_
