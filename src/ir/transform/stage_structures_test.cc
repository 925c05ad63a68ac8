#include "ir/transform/stage_structures.h"

#include <string>

#include "base/pool_vector.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// A test interface that differs from the interfaces of all targets. Inputs and outputs with a
// location are members, in descending order of location. The vertex index is a parameter, and the
// instance index is computed from it. Each element of an output array is a separate member.
class Unlike final : public StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const StageInput& input) const override {
    if (input.io.builtin == BuiltinValue::kInstanceIndex) return Place::kNowhere;
    return input.io.builtin == BuiltinValue::kNone ? Place::kMember : Place::kParameter;
  }
  uint64_t OrderOf(const IoAttributes& io) const override {
    return io.builtin == BuiltinValue::kNone ? 100 - io.location : 200;
  }
  void AddParts(const StageOutput& output, uint32_t index, PoolVector<Part>* parts) const override {
    const Type& type = m_.types[output.type];
    if (type.kind != TypeKind::kArray) return StageStructures::AddParts(output, index, parts);
    for (uint32_t k = 0; k < type.count().value(); ++k) {
      Part part{output, index, k, 1};
      part.member.type = type.element;
      parts->push_back(part);
    }
  }
  void Attributes(IoAttributes* io) const override { io->invariant = true; }
  Value Computed(Builder& b, const StageInput& input, Value v) override {
    if (input.io.builtin != BuiltinValue::kInstanceIndex) return v;
    return b.Add(added_, 1);
  }
  void AddParameters(StageSignature* signature) override {
    if (!added_.valid()) {
      added_ =
          NewParam({m_.strings.Intern("extra"), kU32, {.builtin = BuiltinValue::kVertexIndex}, {}});
    }
    signature->params.push_back(added_);
  }
  std::string_view ResultName() const override { return "result"; }

 private:
  ParamId added_;
};

// An interface that uses the default implementations of all functions, as MSL's interface does.
class Simple final : public StageStructures {
 public:
  using StageStructures::StageStructures;

 protected:
  Place PlaceOf(const StageInput& input) const override {
    return input.io.builtin == BuiltinValue::kNone ? Place::kMember : Place::kParameter;
  }
};

template <typename Language>
std::string Io(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    Language language(m);
    return RunShaderIo(m, {}, language);
  });
}

TEST(StageStructures, OneStructureInAndOneOut) {
  EXPECT_EQ(Io<Simple>(R"(
@fragment
fn main(%a: f32 @location(1), %at: vec4<f32> @builtin(position), %b: f32 @location(0)) -> vec4<f32> @location(0) {
  %1 = construct vec4<f32> %b, %a, %a, 1f
  %2 = add vec4<f32> %1, %at
  return %2
}
)"),
            R"(struct main_inputs {
  a: f32 @location(1)
  b: f32 @location(0)
}
struct main_outputs {
  value: vec4<f32> @location(0)
}

@fragment
fn main(%inputs: main_inputs, %at: vec4<f32> @builtin(position)) -> main_outputs {
  %1 = access f32 %inputs, 1u
  %2 = access f32 %inputs, 0u
  %3 = construct vec4<f32> %1, %2, %2, 1f
  %4 = add vec4<f32> %3, %at
  %5 = construct main_outputs %4
  return %5
}
)");
}

TEST(StageStructures, MembersOfOneStructureKeepItsName) {
  EXPECT_EQ(Io<Simple>(R"(struct In {
  a: f32 @location(1)
  b: f32 @location(0)
}

@fragment
fn main(%in: In) {
  %x = access f32 %in, 1u
  return
}
)"),
            R"(struct In {
  a: f32 @location(1)
  b: f32 @location(0)
}
struct main_inputs {
  a: f32 @location(1)
  b: f32 @location(0)
}

@fragment
fn main(%in: main_inputs) {
  %x = access f32 %in, 1u
  return
}
)");
}

TEST(StageStructures, NothingInAndNothingOutIsNoStructure) {
  constexpr std::string_view kText = R"(
@compute @workgroup_size(1u, 1u, 1u)
fn main(%lane: u32 @builtin(local_invocation_index)) {
  %1 = add u32 %lane, 1u
  return
}
)";
  EXPECT_EQ(Io<Simple>(kText), kText);
}

TEST(StageStructures, WhatALanguageMayWantOtherwise) {
  EXPECT_EQ(Io<Unlike>(R"(struct Out {
  at: vec4<f32> @builtin(position)
  low: f32 @location(0)
  high: f32 @location(1)
  clip: array<f32, 2> @builtin(clip_distances)
}

@vertex
fn main(%n: u32 @builtin(instance_index), %low: f32 @location(3), %high: f32 @location(4)) -> Out {
  %1 = convert f32 %n
  %2 = construct vec4<f32> %1, %low, %high, 1f
  %3 = construct array<f32, 2> %low, %1
  %4 = construct Out %2, %low, %high, %3
  return %4
}
)"),
            R"(struct Out {
  at: vec4<f32> @builtin(position)
  low: f32 @location(0)
  high: f32 @location(1)
  clip: array<f32, 2> @builtin(clip_distances)
}
struct main_inputs {
  high: f32 @location(4) @invariant
  low: f32 @location(3) @invariant
}
struct main_outputs {
  high: f32 @location(1)
  low: f32 @location(0)
  at: vec4<f32> @builtin(position)
  clip: f32 @builtin(clip_distances)
  clip: f32 @builtin(clip_distances)
}

@vertex
fn main(%inputs: main_inputs, %extra: u32 @builtin(vertex_index)) -> main_outputs {
  %1 = add u32 %extra, 1u
  %2 = access f32 %inputs, 1u
  %3 = access f32 %inputs, 0u
  %4 = convert f32 %1
  %5 = construct vec4<f32> %4, %2, %3, 1f
  %6 = construct array<f32, 2> %2, %4
  %result = construct main_outputs %3, %2, %5, %2, %4
  return %result
}
)");
}

}  // namespace
}  // namespace tessera::ir
