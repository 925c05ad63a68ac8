// Defines macros for compiler-specific extensions.
#ifndef TESSERA_BASE_COMPILER_H_
#define TESSERA_BASE_COMPILER_H_

// Function attributes and a statement:
// - COLD marks a function that rarely runs, e.g. because it reports an error or grows a container.
//   The compiler moves the function away from hot code, and treats branches that lead to a call of
//   the function as unlikely.
// - OWN_FRAME marks a function that is recursive or is called by recursive functions, and prevents
//   its inlining. Inlining would enlarge every stack frame of the recursion, but the deepest
//   nesting that the parser accepts must compile on a stack of 256 KiB. OWN_FRAME also keeps
//   functions that tools/bench identifies by name from being inlined.
// - UNREACHABLE is a statement that control flow never reaches.
//
// There are no other optimization hints: a profile tells the compiler which code runs often
// (docs/building.md).
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
