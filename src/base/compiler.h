// What compilers have beside the language.
#ifndef TESSERA_BASE_COMPILER_H_
#define TESSERA_BASE_COMPILER_H_

// Before a function. NOINLINE keeps what it has on the stack out of those that call it and recurse; ALWAYS_INLINE saves
// those that recurse by it a frame, and others the call where it would cost more than what is done. UNREACHABLE is a
// statement that nothing leads to.
#ifdef _MSC_VER
#define TESSERA_NOINLINE __declspec(noinline)
#define TESSERA_ALWAYS_INLINE __forceinline
#define TESSERA_UNREACHABLE() __assume(false)
#else
#define TESSERA_NOINLINE __attribute__((noinline))
#define TESSERA_ALWAYS_INLINE __attribute__((always_inline)) inline
#define TESSERA_UNREACHABLE() __builtin_unreachable()
#endif

// Before a loop of one or two steps as a rule, which vectors would only slow down.
#ifdef __clang__
#define TESSERA_LOOP_OF_FEW _Pragma("clang loop vectorize(disable) unroll(disable)")
#else
#define TESSERA_LOOP_OF_FEW
#endif

#endif  // TESSERA_BASE_COMPILER_H_
