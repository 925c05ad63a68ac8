#include "ir/stage_io.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::ir {

namespace {

// Sets of stages, as used in ir/builtin_values.def.
constexpr uint32_t kNever = 0;
constexpr uint32_t kVertex = 1u << static_cast<int>(ShaderStage::kVertex);
constexpr uint32_t kFragment = 1u << static_cast<int>(ShaderStage::kFragment);
constexpr uint32_t kCompute = 1u << static_cast<int>(ShaderStage::kCompute);

// Returns the stages in which `value` is an input (if `input` is true) or an output (if false).
uint32_t StagesOf(BuiltinValue value, bool input) {
  switch (value) {
#define TESSERA_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, ...) \
  case BuiltinValue::enumerator: return input ? (inputs) : (outputs);
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, ...) \
  case BuiltinValue::enumerator: return input ? (inputs) : (outputs);
#include "ir/builtin_values.def"
    case BuiltinValue::kNone: break;
  }
  return kNever;
}

}  // namespace

bool IsStageValue(BuiltinValue value, ShaderStage stage, bool input) {
  return (StagesOf(value, input) >> static_cast<int>(stage) & 1) != 0;
}

TypeId TypeOf(BuiltinValue value) {
  switch (value) {
#define TESSERA_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, ...) \
  case BuiltinValue::enumerator: return type;
#define TESSERA_INTERNAL_BUILTIN_VALUE(enumerator, name, type, inputs, outputs, ...) \
  case BuiltinValue::enumerator: return type;
#include "ir/builtin_values.def"
    case BuiltinValue::kNone: break;
  }
  return kVoid;
}

namespace {

// Checks all inputs, or all outputs, of an entry point.
class Direction {
 public:
  Direction(const Module& m, ShaderStage stage, bool input) : m_(m), stage_(stage), input_(input) {}

  void Add(TypeId type, const IoAttributes& io) {
    const bool plain = io.builtin == BuiltinValue::kNone && io.location == IoAttributes::kNone &&
                       io.color == IoAttributes::kNone;
    if (!plain) return AddOne(type, io);
    if (m_.types.kind(type) != TypeKind::kStruct) return;
    for (const StructMember& member : m_.types.StructOf(type).members)
      AddOne(member.type, member.io);
  }

  std::string Finish() {
    StableSort(locations_, [](const auto& l) { return JoinKeys(l.first, l.second); });
    const auto twice = std::ranges::adjacent_find(locations_);
    if (what_.empty() && twice != locations_.end()) {
      what_ = "location " + std::to_string(twice->first) + " occurs twice";
    }
    StableSort(colors_, std::identity());
    const auto again = std::ranges::adjacent_find(colors_);
    if (what_.empty() && again != colors_.end()) {
      what_ = "color " + std::to_string(*again) + " occurs twice";
    }
    return what_;
  }

 private:
  void Fail(std::string what) {
    if (what_.empty()) what_ = std::move(what);
  }

  void AddOne(TypeId type, const IoAttributes& io) {
    if (io.builtin != BuiltinValue::kNone) return AddBuiltin(type, io);
    if (io.color != IoAttributes::kNone) return AddColor(type, io.color);
    if (io.location == IoAttributes::kNone) return;
    locations_.emplace_back(io.location, io.blend_src);
    if (!IsNumeric(type)) {
      Fail("location " + std::to_string(io.location) + " is not a number or a vector of numbers");
    }
    if (stage_ == ShaderStage::kCompute) Fail("compute entry points have no locations");
  }

  void AddColor(TypeId type, uint32_t color) {
    if (stage_ != ShaderStage::kFragment || !input_)
      Fail("only inputs of fragment entry points have colors");
    if (!IsNumeric(type)) Fail("a color is not a number or a vector of numbers");
    colors_.push_back(color);
  }

  bool IsNumeric(TypeId type) const {
    const bool number = TypeStore::IsScalar(type) || m_.types.IsVector(type);
    return number && m_.types.ScalarOf(type) != kBool;
  }

  void AddBuiltin(TypeId type, const IoAttributes& io) {
    const std::string name(NameOf(io.builtin));
    if (!IsStageValue(io.builtin, stage_, input_)) {
      Fail(name + " is not an " + (input_ ? "input" : "output") + " of the stage");
    }
    const TypeId want = TypeOf(io.builtin);
    if (want != kVoid && type != want) Fail(name + " has the wrong type");
    // Clip distances may occur twice: HLSL allows at most four per semantic, so the HLSL back end
    // splits them into two outputs.
    const bool seen = std::exchange(seen_[static_cast<size_t>(io.builtin)], true);
    if (seen && io.builtin != BuiltinValue::kClipDistances) Fail(name + " occurs twice");
  }

  const Module& m_;
  ShaderStage stage_;
  bool input_;
  std::string what_;
  PoolVector<std::pair<uint32_t, uint32_t>> locations_;  // pairs of location and blend_src
  PoolVector<uint32_t> colors_;
  bool seen_[kCountOf<BuiltinValue>] = {};
};

}  // namespace

std::string CheckStageIo(const Module& m, const Function& entry_point) {
  Direction inputs(m, entry_point.stage, true), outputs(m, entry_point.stage, false);
  for (const ParamId p : entry_point.params) inputs.Add(m[p].type, m[p].io);
  outputs.Add(entry_point.return_type, entry_point.return_io);
  const std::string what = inputs.Finish();
  return what.empty() ? outputs.Finish() : what;
}

}  // namespace tessera::ir
