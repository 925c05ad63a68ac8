// Declares the internals that the constant evaluator's source files share.
#ifndef TESSERA_IR_CONST_EVAL_CONST_EVAL_INTERNAL_H_
#define TESSERA_IR_CONST_EVAL_CONST_EVAL_INTERNAL_H_

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <string>

#include "ir/const_eval/const_eval.h"

namespace tessera::ir {

// Excludes builds for the x87 FPU, whose registers have excess precision. The values of constants
// must not depend on the machine that runs the compiler.
static_assert(FLT_EVAL_METHOD == 0, "32-bit x86 needs -msse2 -mfpmath=sse");

// The components of a scalar, vector or matrix in column-major order, encoded as in ConstantStore.
// All calculations use this form, so each composite constant is decomposed only once.
struct Lanes {
  TypeId scalar;
  uint32_t n = 0;
  uint64_t bits[16];

  double F(uint32_t i) const { return std::bit_cast<double>(bits[i]); }
  int64_t I(uint32_t i) const { return static_cast<int64_t>(bits[i]); }
  void SetF(uint32_t i, double v) { bits[i] = std::bit_cast<uint64_t>(v); }
  void SetI(uint32_t i, int64_t v) { bits[i] = static_cast<uint64_t>(v); }
};

// Rounds `x` to the nearest binary16 value, with ties to even. The result is infinite if |x|,
// rounded to f32, exceeds 65504.
double RoundToF16(double x);
// Convert between a number and its f16 bit pattern. The number must be exactly representable in
// f16.
uint16_t F16Bits(double exact);
double F16FromBits(uint16_t bits);

// Rounds `x` to the float type `type`: kF32, kF16 or kAbstractFloat.
inline double RoundTo(TypeId type, double x) {
  if (type == kF32) return static_cast<double>(static_cast<float>(x));
  if (type == kF16) return RoundToF16(x);
  return x;
}
// Returns the largest finite value of a float type.
double LargestOf(TypeId type);

// Performs arithmetic in one float type. Rounds every result to the type, and sets `bad` if it is
// not finite (WGSL: Floating Point Rounding and Overflow). +, -, *, / and sqrt are computed in
// double and then rounded. The results are still correctly rounded, because a double has more than
// twice as many significant bits as an f32 (Figueroa: double rounding is innocuous).
struct FloatMath {
  TypeId type;
  bool bad = false;

  double Round(double x) {
    const double r = RoundTo(type, x);
    if (!std::isfinite(r)) bad = true;
    return r;
  }
  double Add(double a, double b) { return Round(a + b); }
  double Sub(double a, double b) { return Round(a - b); }
  double Mul(double a, double b) { return Round(a * b); }
  double Div(double a, double b) { return Round(a / b); }
  double Sqrt(double a) { return Round(std::sqrt(a)); }
  double Dot(const Lanes& a, const Lanes& b) {
    double sum = Mul(a.F(0), b.F(0));
    for (uint32_t i = 1; i < a.n; ++i) sum = Add(sum, Mul(a.F(i), b.F(i)));
    return sum;
  }
};

struct ConstEvalImpl {
  ConstEval& e;

  Lanes Load(ConstantId id) const;
  // Returns the scalar, vector or matrix constant of type `type` with the components `lanes`.
  ConstantId Store(TypeId type, const Lanes& lanes) const;
  ConstantId Fail(DiagCode code, std::string message, int argument = -1) const {
    e.error_ = {code, std::move(message), argument};
    return {};
  }
  bool FailCheck(DiagCode code, std::string message, int argument = -1) const {
    e.error_ = {code, std::move(message), argument};
    return false;
  }
  std::string Name(TypeId type) const { return e.types.NameOf(type, e.strings); }
  // Returns a scalar as a WGSL literal, e.g. 3u, -2.5f or 7.
  static std::string Text(TypeId scalar, uint64_t bits);

  // Evaluate one component of an operation. Return false and set the error on failure.
  bool ConvertLane(TypeId from, uint64_t bits, TypeId to, uint64_t& out) const;
  bool IntBinary(BinaryOp op, TypeId type, int64_t l, int64_t r, int64_t& out) const;
  bool FloatBinary(BinaryOp op, TypeId type, double l, double r, double& out) const;
  bool Shift(BinaryOp op, TypeId type, int64_t l, uint64_t count, int64_t& out) const;
  bool CheckShiftCount(BinaryOp op, TypeId type, uint64_t count) const;
  ConstantId MatrixMultiply(TypeId result, ConstantId l, ConstantId r) const;
  ConstantId Compare(BinaryOp op, TypeId result, const Lanes& l, const Lanes& r) const;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONST_EVAL_CONST_EVAL_INTERNAL_H_
