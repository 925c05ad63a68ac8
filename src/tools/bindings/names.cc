#include "tools/bindings/names.h"

#include "tools/bindings/normal_form.h"

namespace tessera::bindings {
namespace {

// clang-format off
// The well-known macros of complex.h, float.h, limits.h, math.h, stdint.h, stdio.h, stdlib.h and
// windows.h. Lowercase function-like macros are omitted, because they are expanded only before
// parentheses.
#define TESSERA_MACROS_OF_C \
    "BUFSIZ", "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "CONST", "DBL_DECIMAL_DIG", "DBL_DIG", \
    "DBL_EPSILON", "DBL_HAS_SUBNORM", "DBL_MANT_DIG", "DBL_MAX", "DBL_MAX_10_EXP", \
    "DBL_MAX_EXP", "DBL_MIN", "DBL_MIN_10_EXP", "DBL_MIN_EXP", "DBL_TRUE_MIN", "DECIMAL_DIG", \
    "EOF", "ERROR", "EXIT_FAILURE", "EXIT_SUCCESS", "FALSE", "FILENAME_MAX", \
    "FLT_DECIMAL_DIG", "FLT_DIG", "FLT_EPSILON", "FLT_EVAL_METHOD", "FLT_HAS_SUBNORM", \
    "FLT_MANT_DIG", "FLT_MAX", "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN", "FLT_MIN_10_EXP", \
    "FLT_MIN_EXP", "FLT_RADIX", "FLT_ROUNDS", "FLT_TRUE_MIN", "FOPEN_MAX", "FP_INFINITE", \
    "FP_NAN", "FP_NORMAL", "FP_SUBNORMAL", "FP_ZERO", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", \
    "I", "IN", "INFINITY", "INT16_C", "INT16_MAX", "INT16_MIN", "INT32_C", "INT32_MAX", \
    "INT32_MIN", "INT64_C", "INT64_MAX", "INT64_MIN", "INT8_C", "INT8_MAX", "INT8_MIN", \
    "INTMAX_C", "INTMAX_MAX", "INTMAX_MIN", "INTPTR_MAX", "INTPTR_MIN", "INT_FAST16_MAX", \
    "INT_FAST16_MIN", "INT_FAST32_MAX", "INT_FAST32_MIN", "INT_FAST64_MAX", "INT_FAST64_MIN", \
    "INT_FAST8_MAX", "INT_FAST8_MIN", "INT_LEAST16_MAX", "INT_LEAST16_MIN", "INT_LEAST32_MAX", \
    "INT_LEAST32_MIN", "INT_LEAST64_MAX", "INT_LEAST64_MIN", "INT_LEAST8_MAX", \
    "INT_LEAST8_MIN", "INT_MAX", "INT_MIN", "LDBL_DECIMAL_DIG", "LDBL_DIG", "LDBL_EPSILON", \
    "LDBL_HAS_SUBNORM", "LDBL_MANT_DIG", "LDBL_MAX", "LDBL_MAX_10_EXP", "LDBL_MAX_EXP", \
    "LDBL_MIN", "LDBL_MIN_10_EXP", "LDBL_MIN_EXP", "LDBL_TRUE_MIN", "LLONG_MAX", "LLONG_MIN", \
    "LONG_MAX", "LONG_MIN", "MAX_PATH", "MB_CUR_MAX", "MB_LEN_MAX", "M_1_PI", "M_2_PI", \
    "M_2_SQRTPI", "M_E", "M_LN10", "M_LN2", "M_LOG10E", "M_LOG2E", "M_PI", "M_PI_2", "M_PI_4", \
    "M_SQRT1_2", "M_SQRT2", "NAN", "NULL", "OPTIONAL", "OUT", "PTRDIFF_MAX", "PTRDIFF_MIN", \
    "RAND_MAX", "SCHAR_MAX", "SCHAR_MIN", "SEEK_CUR", "SEEK_END", "SEEK_SET", "SHRT_MAX", \
    "SHRT_MIN", "SIG_ATOMIC_MAX", "SIG_ATOMIC_MIN", "SIZE_MAX", "TMP_MAX", "TRUE", \
    "UCHAR_MAX", "UINT16_C", "UINT16_MAX", "UINT32_C", "UINT32_MAX", "UINT64_C", "UINT64_MAX", \
    "UINT8_C", "UINT8_MAX", "UINTMAX_C", "UINTMAX_MAX", "UINTPTR_MAX", "UINT_FAST16_MAX", \
    "UINT_FAST32_MAX", "UINT_FAST64_MAX", "UINT_FAST8_MAX", "UINT_LEAST16_MAX", \
    "UINT_LEAST32_MAX", "UINT_LEAST64_MAX", "UINT_LEAST8_MAX", "UINT_MAX", "ULLONG_MAX", \
    "ULONG_MAX", "USHRT_MAX", "VOID", "WCHAR_MAX", "WCHAR_MIN", "WINT_MAX", "WINT_MIN", \
    "stderr", "stdin", "stdout",

// Reserved words for C: keywords of C23 and of older extensions, macros of common headers
// (windows.h defines near and far), and names that the generated code uses.
constexpr std::string_view kC[] = {
    TESSERA_MACROS_OF_C
    "_Alignas", "_Alignof", "_Atomic", "_BitInt", "_Bool", "_Complex", "_Decimal128",
    "_Decimal32", "_Decimal64", "_Generic", "_Imaginary", "_Noreturn", "_Static_assert",
    "_Thread_local", "alignas", "alignof", "asm", "assert", "auto", "bool", "break", "case",
    "char", "const", "constexpr", "continue", "default", "do", "double", "else", "enum",
    "errno", "extern", "false", "far", "float", "for", "fortran", "goto", "i386", "if",
    "inline", "int", "int16_t", "int32_t", "int64_t", "int8_t", "interface", "linux", "long",
    "max_align_t", "memcpy", "near", "nullptr", "offsetof", "ptrdiff_t", "register", "restrict",
    "return", "short", "signed", "size_t", "sizeof", "small", "static", "static_assert",
    "struct", "switch", "tessera_f16", "thread_local", "true", "typedef", "typeof",
    "typeof_unqual", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "union", "unix", "unsigned",
    "void", "volatile", "wchar_t", "while",
};
// Reserved words for C++: keywords, macros of common headers, and names that the generated code
// uses.
constexpr std::string_view kCpp[] = {
    TESSERA_MACROS_OF_C
    "Eigen", "_Alignas", "_Alignof", "_Atomic", "_BitInt", "_Bool", "_Complex",
    "_Decimal128", "_Decimal32", "_Decimal64", "_Generic", "_Imaginary", "_Noreturn",
    "_Static_assert", "_Thread_local", "alignas", "alignof", "and", "and_eq", "asm", "assert",
    "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t", "char32_t",
    "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default",
    "delete", "do", "double", "dynamic_cast", "else", "enum", "errno", "explicit", "export",
    "extern", "false", "far", "final", "float", "for", "fortran", "friend", "glm", "goto",
    "hlslpp", "i386", "if", "import", "inline", "int", "int16_t", "int32_t", "int64_t", "int8_t",
    "interface", "linux", "long", "max_align_t", "memcpy", "module", "mutable", "namespace",
    "near", "new", "noexcept", "not", "not_eq", "nullptr", "offsetof", "operator", "or",
    "or_eq", "override", "private", "protected", "ptrdiff_t", "public", "reflexpr", "register",
    "reinterpret_cast", "requires", "restrict", "return", "short", "signed", "size_t", "sizeof",
    "small", "static", "static_assert", "static_cast", "std", "struct", "switch", "template",
    "tessera_f16", "this", "thread_local", "throw", "true", "try", "typedef", "typeid",
    "typename", "typeof", "typeof_unqual", "uint16_t", "uint32_t", "uint64_t", "uint8_t",
    "union", "unix", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while",
    "xor", "xor_eq",
};
#undef TESSERA_MACROS_OF_C
// Reserved words for Rust: keywords of all editions, primitive types and the prelude.
constexpr std::string_view kRust[] = {
    "Clone", "Copy", "Debug", "Default", "Err", "None", "Ok", "Option", "PartialEq", "Self",
    "Some", "String", "Vec", "_", "abstract", "alloc", "as", "async", "await", "become", "bool",
    "box", "break", "char", "const", "continue", "core", "crate", "do", "dyn", "else", "enum",
    "extern", "f128", "f16", "f16_bits", "f32", "f64", "false", "final", "fn", "for", "gen",
    "glam", "i128", "i16", "i32", "i64", "i8", "if", "impl", "in", "isize", "let", "loop", "macro",
    "macro_rules", "match", "mod", "move", "mut", "nalgebra", "override", "priv", "pub", "raw", "ref",
    "return", "safe", "self", "static", "std", "str", "struct", "super", "trait", "true", "try",
    "type", "typeof", "u128", "u16", "u32", "u64", "u8", "union", "unsafe", "unsized", "use",
    "usize", "virtual", "wgpu", "where", "while", "yield",
};
// Reserved words for TypeScript: words that are keywords in any context, and names that the
// generated code uses.
constexpr std::string_view kTypeScript[] = {
    "Array", "ArrayBuffer", "ArrayLike", "BigInt", "DataView", "Error", "Float32Array",
    "Infinity", "Math", "NaN", "Number", "Object", "Promise", "RangeError", "Readonly",
    "String", "Symbol", "Uint32Array", "abstract", "any", "arguments", "as", "asserts", "async",
    "await", "bigint", "boolean", "break", "case", "catch", "checkLength", "class", "const",
    "constructor", "continue", "debugger", "declare", "default", "delete", "do", "else", "enum",
    "eval", "export", "extends", "f16Bits", "f16Float", "false", "finally", "for", "from",
    "function", "get", "globalThis", "if", "implements", "import", "in", "infer", "instanceof",
    "interface", "is", "keyof", "let", "math", "module", "namespace", "never", "new", "null", "number",
    "object", "of", "offset", "package", "private", "protected", "public", "readF16",
    "readonly", "require", "return", "satisfies", "set", "static", "string", "super", "switch",
    "symbol", "this", "throw", "true", "try", "type", "typeof", "undefined", "unique",
    "unknown", "using", "value", "var", "view", "void", "while", "with", "writeF16", "yield",
};
// Reserved words for Python: keywords, and names that the generated code uses.
constexpr std::string_view kPython[] = {
    "BINDING", "COUNT", "DEFAULT_VALUE", "ELEMENT", "ENTRY_POINT", "False", "GROUP", "ID",
    "KEY", "MIN_SIZE", "None", "SIZE", "STRIDE", "TYPE", "True", "WORKGROUP_SIZE", "_", "and",
    "as", "assert", "async", "await", "bool", "break", "case", "class", "cls", "continue",
    "def", "del", "dict", "elif", "else", "except", "finally", "float", "for", "from", "global",
    "if", "import", "in", "int", "is", "lambda", "list", "match", "nonlocal", "not", "np",
    "numpy", "object", "or", "pass", "print", "property", "raise", "return", "self",
    "staticmethod", "str", "try", "tuple", "type", "while", "with", "yield",
};
// Reserved words for Zig: names that the generated code uses. Keywords are not reserved, because
// the generated code quotes them (write_zig.cc).
constexpr std::string_view kZig[] = {"buffer", "count", "file", "std"};
// Reserved words for Swift: names that the generated code uses, and words such as `self` and `Type`
// that remain special even in backquotes.
constexpr std::string_view kSwift[] = {
    "Bool", "Contents", "Double", "Element", "Float", "Int", "Int32", "Int64", "Protocol", "SIMD2",
    "SIMD3", "SIMD4", "Self", "String", "Type", "UInt16", "UInt32", "UInt64", "UInt8",
    "UnsafeMutableRawPointer", "UnsafeRawPointer", "_", "bytes", "f16Bits", "f16Value", "init",
    "precondition", "self", "write",
};
// clang-format on

}  // namespace

WordSet ReservedWords(HostLanguage language) {
  switch (language) {
    case HostLanguage::kCpp: return WordSetOf<kCpp>();
    case HostLanguage::kC: return WordSetOf<kC>();
    case HostLanguage::kRust: return WordSetOf<kRust>();
    case HostLanguage::kTypeScript: return WordSetOf<kTypeScript>();
    case HostLanguage::kPython: return WordSetOf<kPython>();
    case HostLanguage::kZig: return WordSetOf<kZig>();
    case HostLanguage::kSwift: return WordSetOf<kSwift>();
  }
  return {};
}

std::string Names::Take(std::string_view wanted, const std::set<std::string, std::less<>>& others) {
  std::string name = InNormalForm(wanted, language_);
  while (reserved_.Has(name) || taken_.contains(name) || others.contains(name)) name += '_';
  taken_.insert(name);
  return name;
}

std::string UpperCase(std::string_view snake) {
  std::string text(snake);
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string CamelCase(std::string_view snake) {
  std::string text;
  bool begins_word = false;
  for (const char c : snake) {
    if (c == '_') {
      begins_word = true;
      continue;
    }
    text += begins_word && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    begins_word = false;
  }
  return text;
}

}  // namespace tessera::bindings
