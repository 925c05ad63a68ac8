// Writes literals of the C-like languages.
#ifndef TESSERA_TEXT_BACKEND_LITERALS_H_
#define TESSERA_TEXT_BACKEND_LITERALS_H_

#include <string_view>

#include "base/pool_vector.h"
#include "base/text_writer.h"
#include "ir/module.h"
#include "text_backend/precedence.h"

namespace tessera::text {

// The syntax of the literals that differ between languages.
struct LiteralSyntax {
  // The name of the f16 type if f16 literals are written as conversions, e.g. `float16_t(1.0)`.
  // Empty if they are written `1.0h`.
  std::string_view half_type = "";
  std::string_view lowest_i32 = "(-2147483647 - 1)";
  std::string_view i64_suffix = "L", u64_suffix = "UL";
  std::string_view lowest_i64 = "(-9223372036854775807L - 1L)";
  // The literal for the largest f32, by default the shortest decimal representation. The default is
  // unsuitable for WGSL: it is slightly larger than the largest f32, so WGSL rejects it as out of
  // range.
  std::string_view largest_float = "3.4028235e+38";
};

class Literals {
 public:
  // Writes to `w`. All arguments must outlive the object.
  Literals(ir::Module& m, const LiteralSyntax& syntax, TextWriter& w)
      : m_(m), syntax_(syntax), w_(w) {}

  // Writes a constant of scalar type. A negative literal is in parentheses if the precedence of
  // unary operators is lower than `min`.
  void Write(ir::ConstantId id, Prec min);

 private:
  void WriteSigned(int64_t v, std::string_view suffix, Prec min);
  void WriteFloat(ir::ConstantId id, Prec min);
  std::string_view DigitsOf(ir::ConstantId id);

  ir::Module& m_;
  const LiteralSyntax& syntax_;
  TextWriter& w_;
  // The result of DigitsOf for each ConstantId, or empty if it is not computed yet.
  PoolVector<std::string_view> digits_;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_LITERALS_H_
