// The rows of ops.def as data, for code that treats all operations uniformly, such as the text
// form, the validator and queries about effects.
#ifndef TESSERA_IR_OP_INFO_H_
#define TESSERA_IR_OP_INFO_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// Kinds of operands and results; see ops.def.
enum class OperandKind : uint8_t { kAny, kPlace, kSame, kPointerToSame, kBool, kInt, kNone };
// The operands and result of an operation.
struct OpShape {
  static constexpr uint32_t kMany = 0xffff;

  bool ok = false;  // false if the row has a syntax error
  uint32_t least = 0, most = 0;
  uint32_t kind_count = 0;
  // Kinds of the operands. The last kind also applies to all further operands.
  OperandKind kinds[4] = {};
  OperandKind result = OperandKind::kNone;
  bool may_lack_result = false;

  constexpr OperandKind kind(uint32_t operand) const {
    return kinds[operand < kind_count ? operand : kind_count - 1];
  }
};

struct OpInfo {
  std::string_view word;
  std::string_view operand_names;  // separated by commas
  OpShape shape;
  OpEffect effect;
};

namespace op_internal {

constexpr bool ReadKind(std::string_view word, OperandKind* kind) {
  constexpr std::string_view kWords[] = {"any", "place", "T", "ptr<T>", "bool", "int", "none"};
  for (size_t i = 0; i < sizeof kWords / sizeof kWords[0]; ++i) {
    if (word != kWords[i]) continue;
    *kind = static_cast<OperandKind>(i);
    return true;
  }
  return false;
}

// Removes the first kind from `list` and stores it in `kind`. Stores its mark in `mark`: '?', '*'
// or '+', or 0 if it has no mark.
constexpr bool TakeKind(std::string_view* list, OperandKind* kind, char* mark) {
  const size_t comma = list->find(", ");
  std::string_view word = list->substr(0, comma);
  *list = comma == std::string_view::npos ? std::string_view() : list->substr(comma + 2);
  *mark = 0;
  if (!word.empty() && std::string_view("?*+").find(word.back()) != std::string_view::npos) {
    *mark = word.back();
    word.remove_suffix(1);
  }
  return ReadKind(word, kind);
}

constexpr OpShape ReadShape(std::string_view operands, std::string_view result) {
  OpShape shape;
  char mark = 0;
  while (!operands.empty()) {
    // Only the last operand may be optional or repeated.
    if (mark != 0 || shape.kind_count == 4) return {};
    if (!TakeKind(&operands, &shape.kinds[shape.kind_count++], &mark)) return {};
    if (mark == 0 || mark == '+') ++shape.least;
    shape.most = mark == '*' || mark == '+' ? OpShape::kMany : shape.most + 1;
  }
  if (!TakeKind(&result, &shape.result, &mark) || (mark != 0 && mark != '?')) return {};
  shape.may_lack_result = mark == '?' || shape.result == OperandKind::kNone;
  shape.ok = true;
  return shape;
}

#define TESSERA_OP_NAMES(...) #__VA_ARGS__
inline constexpr OpInfo kOps[] = {
#define TESSERA_OP(name, word, names, kinds, result, fields, effect, meaning) \
  {word, TESSERA_OP_NAMES names, ReadShape(kinds, result), OpEffect::effect},
#include "ir/ops.def"
#undef TESSERA_OP
};
#undef TESSERA_OP_NAMES

constexpr bool AllRowsRead() {
  for (const OpInfo& op : kOps) {
    size_t names = op.operand_names.empty() ? 0 : 1;
    for (const char c : op.operand_names) names += c == ',' ? 1 : 0;
    if (!op.shape.ok || names != op.shape.kind_count) return false;
  }
  return true;
}
static_assert(
    AllRowsRead(),
    "a row of ops.def has kinds of operands that ReadShape cannot read, or not as many as names");

// A new operation that owns blocks needs a case in every switch whose `default:` says 'own no
// blocks'.
static_assert(kBlockOwners == OpSet{Op::kIf, Op::kLoop, Op::kSwitch},
              "the functions of ir/walk.h know if, loop and switch");
static_assert(sizeof kOps / sizeof kOps[0] <= 64, "OpSet has a bit for each");

constexpr bool IsPlaceKind(OperandKind kind) {
  return kind == OperandKind::kPlace || kind == OperandKind::kPointerToSame;
}
// Returns the operations whose operand `operand` can be a pointer or handle.
constexpr OpSet TakingPlaceAt(uint32_t operand) {
  OpSet ops;
  for (size_t i = 0; i < sizeof kOps / sizeof kOps[0]; ++i) {
    const OpShape& shape = kOps[i].shape;
    if (shape.most > operand && IsPlaceKind(shape.kind(operand))) ops.Add(static_cast<Op>(i));
  }
  return ops;
}

}  // namespace op_internal

constexpr const OpInfo& InfoOf(Op op) { return op_internal::kOps[static_cast<size_t>(op)]; }

inline constexpr size_t kOpCount = sizeof op_internal::kOps / sizeof op_internal::kOps[0];

// Operations that can have pointers or handles ('places') as operands. Most instructions are not
// among them, because they take only numbers.
inline constexpr OpSet kTakePlaces = op_internal::TakingPlaceAt(0);
constexpr bool TakesPlaces(Op op) { return kTakePlaces.Has(op); }

// Returns true if only the first operand of the operation can be a pointer or handle, and false if
// all operands can, as in calls. The operation must be in kTakePlaces.
constexpr bool OnlyFirstIsPlace(Op op) { return !kCalls.Has(op); }
static_assert(op_internal::TakingPlaceAt(1) == kCalls && op_internal::TakingPlaceAt(4) == kCalls);

// Returns the operands that can be pointers or handles. Module-scope variables occur only among
// these operands.
inline std::span<const uint32_t> PlaceOperands(const Module& m, const Inst& inst) {
  if (!TakesPlaces(inst.op)) return {};
  const std::span<const uint32_t> all = m.OperandBits(inst);
  return OnlyFirstIsPlace(inst.op) ? all.first(1) : all;
}

// Calls fn(k, v) for each operand that can be a pointer or handle; `v` is the operand and `k` is
// its index. Faster than PlaceOperands for walks over a whole module.
template <typename Fn>
void ForEachPlaceOperand(const Module& m, const Inst& inst, Fn&& fn) {
  if (!TakesPlaces(inst.op)) return;
  if (OnlyFirstIsPlace(inst.op)) return fn(0u, m.Operand(inst, 0));
  for (uint32_t k = 0; k < inst.operand_count; ++k) fn(k, m.Operand(inst, k));
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_OP_INFO_H_
