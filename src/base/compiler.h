// Defines macros for compiler-specific extensions.
#ifndef TESSERA_BASE_COMPILER_H_
#define TESSERA_BASE_COMPILER_H_

// Function attributes and a statement:
// - COLD marks a function that rarely runs: it reports an error or makes a container grow. Its code
//   is placed apart, and the branches that lead to calls of it are assumed not to be taken.
// - OWN_FRAME marks a function that recursive functions call, or that is recursive itself. It is
//   never inlined, because its local variables would then be part of every stack frame of the
//   recursion. Sources with the deepest nesting that the parser accepts must compile on a stack of
//   256 KiB.
// - UNREACHABLE is a statement that control flow never reaches.
//
// There are no other hints: a profile tells the compiler which code runs often (docs/building.md).
#ifdef _MSC_VER
#define TESSERA_COLD __declspec(noinline)
#define TESSERA_OWN_FRAME __declspec(noinline)
#define TESSERA_UNREACHABLE() __assume(false)
#else
#define TESSERA_COLD __attribute__((cold, noinline))
#define TESSERA_OWN_FRAME __attribute__((noinline))
#define TESSERA_UNREACHABLE() __builtin_unreachable()
#endif

#endif  // TESSERA_BASE_COMPILER_H_
