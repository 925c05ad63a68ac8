// Defines macros for compiler-specific extensions.
#ifndef TESSERA_BASE_COMPILER_H_
#define TESSERA_BASE_COMPILER_H_

// Function attributes and hints:
// - NOINLINE keeps a function's locals out of the stack frames of its recursive callers.
// - ALWAYS_INLINE saves a stack frame in recursive functions, or a call that would cost more than
//   the body.
// - UNREACHABLE is a statement that control flow never reaches.
#ifdef _MSC_VER
#define TESSERA_NOINLINE __declspec(noinline)
#define TESSERA_ALWAYS_INLINE __forceinline
#define TESSERA_UNREACHABLE() __assume(false)
#else
#define TESSERA_NOINLINE __attribute__((noinline))
#define TESSERA_ALWAYS_INLINE __attribute__((always_inline)) inline
#define TESSERA_UNREACHABLE() __builtin_unreachable()
#endif

// Disables vectorization and unrolling of the next loop. Used for loops that usually have only one
// or two iterations, which these optimizations would slow down.
#ifdef __clang__
#define TESSERA_LOOP_OF_FEW _Pragma("clang loop vectorize(disable) unroll(disable)")
#else
#define TESSERA_LOOP_OF_FEW
#endif

#endif  // TESSERA_BASE_COMPILER_H_
