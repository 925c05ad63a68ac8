#include "wgsl/resolve/entry_points.h"

#include <algorithm>
#include <utility>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/stage_io.h"

namespace tessera::wgsl {

using ir::BuiltinValue;
using ir::ShaderStage;
using ir::TypeKind;

namespace {

bool HasNoPlace(const ir::IoAttributes& io) {
  constexpr uint32_t kNone = ir::IoAttributes::kNone;
  return io.builtin == BuiltinValue::kNone && io.location == kNone && io.color == kNone;
}

}  // namespace

void EntryPointInterfaces::Check(UserFunctionId id) {
  const UserFunction& f = program_[id];
  Direction inputs{.input = true}, outputs{.input = false};
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const Variable& v = program_[VariableId(f.first_param + i)];
    CheckAll(id, v.io, v.type, SpanOf(v.node), inputs);
  }
  CheckNumbers(id, inputs, "location", inputs.locations);
  CheckNumbers(id, inputs, "color", inputs.colors);
  const NodeId return_type = FunctionView(ast_, f.node).return_type();
  if (f.stage == ShaderStage::kCompute && f.return_type.valid() && f.return_type != ir::kVoid) {
    // Compute shaders cannot have outputs (WGSL: Built-in Values, Input-output Locations).
    Error(DiagCode::invalid_io, ast_.FullSpan(return_type),
          Cat("the compute entry point '", Text(f.name), "' cannot return anything"))
        .AddHelp("store the result in a storage buffer or a storage texture");
  } else if (return_type.valid()) {
    // CheckNumbers need not compare the locations: CheckStructIo did so when the structure was
    // declared.
    CheckAll(id, f.return_io, f.return_type, ast_.FullSpan(return_type), outputs);
  }
  if (f.stage == ShaderStage::kVertex && f.return_type.valid() && !IsLoneWithoutPlace(f) &&
      outputs.builtins[static_cast<int>(BuiltinValue::kPosition)].end == 0) {
    Error(DiagCode::invalid_entry_point, SpanOf(f.node),
          Cat("the vertex entry point '", Text(f.name), "' must return '@builtin(position)'"));
  }
  // With @early_depth_test, the depth test runs before the shader, so a depth that the shader
  // writes would be too late. MSL rejects the combination.
  const Span depth = outputs.builtins[static_cast<int>(BuiltinValue::kFragDepth)];
  if (f.early_depth_test && depth.end != 0) {
    Error(DiagCode::invalid_io, depth,
          "a fragment shader with '@early_depth_test(force)' cannot write 'frag_depth'")
        .AddLabel(SpanOf(f.node), "entry point here")
        .AddNote("the depth test runs before the shader");
  }
}

// Returns whether the function has a result that is not a structure and is not marked with
// '@builtin', '@location' or '@color'. This is an error, but it has already been reported.
bool EntryPointInterfaces::IsLoneWithoutPlace(const UserFunction& f) const {
  return f.return_type != ir::kVoid && types_.kind(f.return_type) != TypeKind::kStruct &&
         HasNoPlace(f.return_io);
}

// Checks a parameter or result, or its members if its type is a structure.
void EntryPointInterfaces::CheckAll(UserFunctionId id, const ir::IoAttributes& io, TypeId type,
                                    Span span, Direction& direction) {
  if (!type.valid() || type == ir::kVoid) return;
  if (types_.kind(type) != TypeKind::kStruct || !HasNoPlace(io)) {
    CheckItem(id, {io, type, span, {}}, direction);
    return;
  }
  for (const ir::StructMember& m : types_.StructOf(type).members) {
    CheckItem(id, {m.io, m.type, m.span, type}, direction);
  }
}

// Reports an error in an input or output. An error in a member is reported only once, even if
// several entry points use the structure.
Diagnostic& EntryPointInterfaces::ItemError(UserFunctionId id, const Item& item,
                                            std::string message) {
  if (item.structure.valid()) {
    said_.resize(program_.source.text().size());
    if (said_[item.span.begin]) {
      unsaid_ = {};
      return unsaid_;
    }
    said_[item.span.begin] = true;
  }
  Diagnostic& d = Error(DiagCode::invalid_io, item.span, std::move(message));
  if (item.structure.valid()) d.AddLabel(SpanOf(program_[id].node), "entry point here");
  return d;
}

void EntryPointInterfaces::CheckItem(UserFunctionId id, const Item& item, Direction& direction) {
  if (item.io.color != ir::IoAttributes::kNone) {
    CheckColor(id, item, direction);
    return;
  }
  if (item.io.builtin != BuiltinValue::kNone) {
    CheckBuiltin(id, item, direction);
    return;
  }
  if (item.io.location == ir::IoAttributes::kNone) {
    Diagnostic& d = ItemError(id, item,
                              Cat("this ", direction.name(), " of the entry point '",
                                  Text(program_[id].name), "' needs '@location' or '@builtin'"));
    if (types_.kind(item.type) == TypeKind::kStruct && item.structure.valid()) {
      d.AddNote("structures of inputs and outputs cannot be nested");
    } else {
      SuggestAttribute(d, program_[id].stage, item, direction);
    }
    return;
  }
  std::string problem = LocationProblem(program_[id].stage, item, direction);
  if (!problem.empty()) {
    ItemError(id, item, std::move(problem));
    return;
  }
  if (NeedsFlat(program_[id].stage, item, direction)) {
    const Span written = InterpolateBefore(item.span.begin);
    const bool none = written.begin == written.end;
    ItemError(id, item,
              Cat("this ", direction.name(), " of an integer type needs '@interpolate(flat)'"))
        .AddFix(written, none ? "@interpolate(flat) " : "@interpolate(flat)");
    return;
  }
  direction.locations.push_back({item.io.location, item.span, item.structure});
}

// Returns the span of the attribute '@interpolate(…)' that precedes the name or type at `offset`.
// Returns the empty span at `offset` if there is none.
Span EntryPointInterfaces::InterpolateBefore(uint32_t offset) const {
  const auto& tokens = ast_.tokens;
  const auto found =
      std::lower_bound(tokens.begin(), tokens.end(), offset,
                       [](const Token& token, uint32_t value) { return token.offset < value; });
  auto i = static_cast<uint32_t>(found - tokens.begin());
  while (i >= 2) {
    const uint32_t end = i;
    uint32_t name = i - 1;
    if (tokens[name].kind == TokenKind::kParenRight) {
      uint32_t depth = 0;
      do {
        if (tokens[name].kind == TokenKind::kParenRight) ++depth;
        if (tokens[name].kind == TokenKind::kParenLeft) --depth;
        --name;
      } while (name > 0 && depth != 0);
    }
    if (name == 0 || tokens[name - 1].kind != TokenKind::kAttr) break;
    i = name - 1;
    if (StringId(tokens[name].payload) == name::k_interpolate) {
      return {ast_.TokenSpan(i).begin, ast_.TokenSpan(end - 1).end};
    }
  }
  return {offset, offset};
}

// Suggests an attribute for an input or output that has none.
void EntryPointInterfaces::SuggestAttribute(Diagnostic& d, ShaderStage stage, const Item& item,
                                            const Direction& direction) const {
  const bool vec4f = item.type == ir::TypeOf(BuiltinValue::kPosition);
  if (stage == ShaderStage::kCompute) {
    d.AddHelp(
        "the inputs of a compute shader are built-in values, such as "
        "'@builtin(global_invocation_id)'");
  } else if (stage == ShaderStage::kFragment && !direction.input) {
    d.AddHelp("the output to the first color attachment is '@location(0)'");
  } else if (stage == ShaderStage::kVertex && direction.input) {
    d.AddHelp(
        "an input from a vertex buffer is '@location(n)', with the number in the pipeline's vertex "
        "layout");
  } else if (stage == ShaderStage::kVertex && vec4f &&
             direction.builtins[static_cast<int>(BuiltinValue::kPosition)].end == 0) {
    d.AddHelp("the position of the vertex is '@builtin(position)'");
  } else {
    d.AddHelp(
        "a value passed from the vertex shader to the fragment shader is '@location(n)', with the "
        "same number in both");
  }
}

// Checks '@color' (chromium_experimental_framebuffer_fetch). Only fragment shader inputs can have
// colors, and each color can be used only once.
void EntryPointInterfaces::CheckColor(UserFunctionId id, const Item& item, Direction& direction) {
  if (program_[id].stage != ShaderStage::kFragment || !direction.input) {
    Diagnostic& d = ItemError(id, item, "'@color' can only be used for inputs of fragment shaders");
    if (program_[id].stage == ShaderStage::kFragment) {
      d.AddHelp(Cat("the output to the color attachment is '@location(", item.io.color, ")'"));
    }
    return;
  }
  const bool location = item.io.location != ir::IoAttributes::kNone;
  if (location || item.io.builtin != BuiltinValue::kNone) {
    ItemError(id, item,
              Cat("this input has both '@color' and '@", location ? "location" : "builtin", "'"));
    return;
  }
  if (ir::TypeStore::IsInt64Scalar(types_.ScalarOf(item.type))) {
    ItemError(id, item, "a 64-bit integer cannot be an input");
    return;
  }
  direction.colors.push_back({item.io.color, item.span, item.structure});
}

void EntryPointInterfaces::CheckBuiltin(UserFunctionId id, const Item& item, Direction& direction) {
  const ShaderStage stage = program_[id].stage;
  if (item.io.location != ir::IoAttributes::kNone) {
    ItemError(id, item, Cat("this ", direction.name(), " has both '@builtin' and '@location'"));
    return;
  }
  if (!ir::IsStageValue(item.io.builtin, stage, direction.input)) {
    WrongStage(id, item, direction);
    return;
  }
  Span& before = direction.builtins[static_cast<int>(item.io.builtin)];
  if (before.end != 0) {
    if (!SayOnce(before, item.span)) return;
    Error(DiagCode::invalid_io, item.span,
          Cat("the built-in value '", program_.SpellingOf(item.io.builtin), "' is an ",
              direction.name(), " twice"))
        .AddLabel(before, "the other one");
    return;
  }
  before = item.span;
}

void EntryPointInterfaces::FindUses() {
  uses_.resize(types_.structs().size());
  const auto add = [&](const ir::IoAttributes& io, TypeId type, Use use) {
    if (!type.valid() || types_.kind(type) != TypeKind::kStruct || !HasNoPlace(io)) return;
    Uses& uses = uses_[types_[type].index];
    if (uses.count == 2) return;
    (uses.count == 0 ? uses.first : uses.second) = use;
    ++uses.count;
  };
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const UserFunction& f = program_.functions[i];
    if (f.stage == ShaderStage::kNone) continue;
    for (uint32_t k = 0; k < f.param_count; ++k) {
      const Variable& v = program_[VariableId(f.first_param + k)];
      add(v.io, v.type, {UserFunctionId(i), true});
    }
    add(f.return_io, f.return_type, {UserFunctionId(i), false});
  }
}

// Reports a built-in value that is not available as an input or output of the stage. If a structure
// is used in several places, reports an error for only one of its members, because declaring a
// separate structure for each place fixes the errors of all members.
void EntryPointInterfaces::WrongStage(UserFunctionId id, const Item& item,
                                      const Direction& direction) {
  Uses* uses = nullptr;
  if (item.structure.valid()) {
    if (uses_.empty()) FindUses();
    uses = &uses_[types_[item.structure].index];
    if (uses->count == 2 && std::exchange(uses->said, true)) return;
  }
  const UserFunction& f = program_[id];
  Diagnostic& d =
      ItemError(id, item,
                Cat("the built-in value '", program_.SpellingOf(item.io.builtin), "' cannot be an ",
                    direction.name(), " of a ", NameOf(f.stage), " shader"));
  if (uses == nullptr || uses->count < 2) return;
  const bool is_first = uses->first.function == id && uses->first.input == direction.input;
  const Use& other = is_first ? uses->second : uses->first;
  d.AddNote(Cat("'", TypeName(item.structure), "' is also an ", other.input ? "input" : "output",
                " of the entry point '", Text(program_[other.function].name), "'"));
  d.AddHelp(
      Cat("declare a separate structure for the ", direction.name(), "s of '", Text(f.name), "'"));
}

// Returns a description of what is wrong with an input or output that has a location. Returns an
// empty string if it is valid.
std::string EntryPointInterfaces::LocationProblem(ShaderStage stage, const Item& item,
                                                  const Direction& direction) const {
  if (stage == ShaderStage::kCompute) {
    return Cat("a compute shader has no ", direction.name(), "s with '@location'");
  }
  const bool blend_src = item.io.blend_src != ir::IoAttributes::kNone;
  // Only outputs of fragment shaders can have blend_src (WGSL).
  if (blend_src && (stage != ShaderStage::kFragment || direction.input)) {
    return "'@blend_src' can only be used for outputs of fragment shaders";
  }
  // The two blend sources must be the two members of a structure (WGSL: Input-output Locations).
  if (blend_src && !item.structure.valid()) {
    return "'@blend_src' can only be used for the two members of a structure with both blend "
           "sources";
  }
  if (ir::TypeStore::IsInt64Scalar(types_.ScalarOf(item.type))) {
    return Cat("a 64-bit integer cannot be an ", direction.name());
  }
  return {};
}

// Returns whether an input or output lacks a required '@interpolate(flat)'. Integers require it,
// because they are never interpolated (WGSL: Interpolation).
bool EntryPointInterfaces::NeedsFlat(ShaderStage stage, const Item& item,
                                     const Direction& direction) const {
  const bool interpolated = (stage == ShaderStage::kVertex) != direction.input;
  return interpolated && ir::TypeStore::IsIntScalar(types_.ScalarOf(item.type)) &&
         item.io.interpolation != ir::InterpolationType::kFlat;
}

void EntryPointInterfaces::CheckNumbers(UserFunctionId id, const Direction& direction,
                                        std::string_view what, PoolVector<Number>& numbers) {
  StableSort(numbers, [](const Number& n) { return n.number; });
  for (size_t i = 1; i < numbers.size(); ++i) {
    const Number &a = numbers[i - 1], &b = numbers[i];
    if (a.number != b.number || !SayOnce(a.span, b.span)) continue;
    // Two locations in the same structure need not be compared again: CheckStructIo compared them
    // when the structure was declared.
    const bool compared = a.structure.valid() && a.structure == b.structure;
    if (compared && &numbers == &direction.locations) continue;
    Error(DiagCode::invalid_io, b.span,
          Cat("two ", direction.name(), "s of the entry point '", Text(program_[id].name),
              "' have the ", what, " ", b.number))
        .AddLabel(a.span, "the other one");
  }
}

bool EntryPointInterfaces::SayOnce(Span a, Span b) {
  return said_pairs_.insert(JoinKeys(a.begin, b.begin)).second;
}

}  // namespace tessera::wgsl
