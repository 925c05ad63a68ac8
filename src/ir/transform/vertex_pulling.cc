#include "ir/transform/vertex_pulling.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/transform/builtin_input.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

enum class Component : uint8_t { kUint, kSint, kUnorm, kSnorm, kFloat };

struct FormatInfo {
  std::string_view name;
  Component component;
  uint32_t bits, count;  // bits per component; number of components

  uint32_t bytes() const { return bits == 10 ? 4 : bits * count / 8; }
  TypeId scalar() const {
    return component == Component::kUint ? kU32 : component == Component::kSint ? kI32 : kF32;
  }
};

constexpr FormatInfo kFormats[] = {
#define TESSERA_VERTEX_FORMAT(name, text, component, bits, count) \
  {text, Component::component, bits, count},
#include "ir/vertex_formats.def"
#undef TESSERA_VERTEX_FORMAT
};

const FormatInfo& InfoOf(VertexFormat format) { return kFormats[static_cast<size_t>(format)]; }

TypeId VectorOf(TypeId scalar, uint32_t n) {
  return n == 1 ? scalar : TypeStore::Vector(scalar, static_cast<uint8_t>(n));
}

class Puller {
 public:
  Puller(Module& m, const VertexPullingConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics), variables_(config.buffers.size()) {}

  Status Run() {
    CheckLayouts();
    if (failed_) return Status::Failed();
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ShaderStage::kVertex) Pull(FunctionId(f));
    }
    return failed_ ? Status::Failed() : Status::Ok();
  }

 private:
  using Attribute = VertexPullingConfig::Attribute;
  using Buffer = VertexPullingConfig::Buffer;
  struct Source {
    uint32_t buffer;
    Attribute attribute;
  };

  void Fail(Span at, std::string message) {
    failed_ = true;
    diagnostics_.Add(DiagCode::invalid_io, at, std::move(message));
  }

  // ---- layouts from the host

  void CheckLayouts() {
    for (uint32_t k = 0; k < config_.buffers.size(); ++k) {
      const Buffer& buffer = config_.buffers[k];
      CheckPlace(k);
      if (buffer.stride % 4 != 0) {
        Fail({}, fmt::format("vertex buffer {} has the stride {}, which is not a multiple of 4", k,
                             buffer.stride));
      }
      for (const Attribute& a : buffer.attributes) {
        CheckAttribute(k, a);
        if (!sources_.try_emplace(a.location, Source{k, a}).second) {
          Fail({}, fmt::format("two vertex attributes have the location {}", a.location));
        }
      }
    }
  }

  void CheckPlace(uint32_t k) {
    const BindingPoint place = config_.buffers[k].place;
    for (uint32_t other = 0; other < k; ++other) {
      const BindingPoint taken = config_.buffers[other].place;
      if (taken.group != place.group || taken.binding != place.binding) continue;
      Fail({},
           fmt::format("the vertex buffers {} and {} have the same group and binding", other, k));
    }
    for (const Global& g : m_.globals) {
      if (!g.has_binding || g.group != place.group || place.binding < g.binding) continue;
      if (place.binding - g.binding >= m_.types.BindingCount(g.type)) continue;
      Fail(g.span, fmt::format("vertex buffer {} has the group and binding of {}", k,
                               Quote(m_.strings.Get(g.name))));
    }
  }

  // Checks an attribute against WebGPU's rules (WebGPU: validating GPUVertexBufferLayout).
  void CheckAttribute(uint32_t k, const Attribute& a) {
    const FormatInfo& format = InfoOf(a.format);
    const auto what = [&] {
      return fmt::format("the attribute {} of vertex buffer {} ({})", a.location, k, format.name);
    };
    const uint32_t align = std::min(format.bytes(), 4u);
    const uint32_t stride = config_.buffers[k].stride;
    if (a.offset % align != 0) {
      Fail({}, fmt::format("{} has the offset {}, which is not a multiple of {}", what(), a.offset,
                           align));
    } else if (stride != 0 && uint64_t{a.offset} + format.bytes() > stride) {
      Fail({}, fmt::format("{} ends at {}, beyond the stride of {}", what(),
                           uint64_t{a.offset} + format.bytes(), stride));
    }
  }

  // ---- entry points

  void Pull(FunctionId entry) {
    if (!TakesAttributes(m_[entry])) return;
    Builder b(m_, m_[m_[entry].body].first);
    b.source = m_[entry].span.begin;
    // Structures with attributes are constructed in the function body; their built-in members
    // become separate parameters.
    PoolVector<ParamId> kept;
    PoolVector<ParamId> gone;
    for (ParamId p : m_[entry].params) {
      if (!HasLocation(m_[p])) {
        kept.push_back(p);
        continue;
      }
      gone.push_back(p);
      if (m_.types.kind(m_[p].type) == TypeKind::kStruct) AddBuiltins(p, kept);
    }
    m_.functions[entry.value].params = m_.arena.Copy(std::span<const ParamId>(kept));
    vertex_ = instance_ = Value();
    values_.clear();
    for (ParamId p : gone) values_[p.value] = Made(b, entry, p);
    ForEachInst(m_, m_[entry].body, [&](InstId id) {
      for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
        const Value v = m_.Operand(id, i);
        if (v.kind() != Value::kParam) continue;
        if (const auto it = values_.find(v.index()); it != values_.end()) {
          m_.SetOperand(id, i, it->second);
        }
      }
    });
  }

  bool HasLocation(const Param& p) const {
    if (m_.types.kind(p.type) != TypeKind::kStruct) return p.io.location != IoAttributes::kNone;
    return std::ranges::any_of(m_.types.StructOf(p.type).members, [](const StructMember& member) {
      return member.io.location != IoAttributes::kNone;
    });
  }
  bool TakesAttributes(const Function& f) const {
    return std::ranges::any_of(f.params, [&](ParamId p) { return HasLocation(m_[p]); });
  }

  void AddBuiltins(ParamId structure, PoolVector<ParamId>& params) {
    for (const StructMember& member : m_.types.StructOf(m_[structure].type).members) {
      if (member.io.location != IoAttributes::kNone) continue;
      params.emplace_back(static_cast<uint32_t>(m_.params.size()));
      m_.params.push_back({member.name, member.type, member.io, member.span});
    }
  }

  // Computes the value that replaces the parameter `id`.
  Value Made(Builder& b, FunctionId entry, ParamId id) {
    const Param p = m_[id];
    Value value;
    if (m_.types.kind(p.type) == TypeKind::kStruct) {
      PoolVector<Value> members;
      for (const StructMember& member : m_.types.StructOf(p.type).members) {
        members.push_back(member.io.location == IoAttributes::kNone
                              ? BuiltinInput(m_, entry, member.io.builtin, member.type, b)
                              : Read(b, entry, member.io.location, member.type, member.span));
      }
      value = failed_ ? Value() : b.Emit(Op::kConstruct, p.type, members);
    } else {
      value = Read(b, entry, p.io.location, p.type, p.span);
    }
    if (value.is_inst()) m_.SetName(value.inst(), p.name);
    return value;
  }

  // ---- attributes

  Value Read(Builder& b, FunctionId entry, uint32_t location, TypeId type, Span at) {
    const auto found = sources_.find(location);
    if (found == sources_.end()) {
      Fail(at, fmt::format("no vertex buffer has an attribute for location {}", location));
      return {};
    }
    const Source& source = found->second;
    const FormatInfo& format = InfoOf(source.attribute.format);
    const TypeId scalar = TypeStore::IsScalar(type) ? type : m_.types.ScalarOf(type);
    if (format.scalar() != (scalar == kF16 ? kF32 : scalar)) {
      Fail(at, fmt::format(
                   "the attribute for location {} has the format {}, which cannot be read as {}",
                   location, format.name, Quote(m_.types.NameOf(type, m_.strings))));
      return {};
    }
    const uint32_t wanted = TypeStore::IsScalar(type) ? 1 : m_.types[type].n;
    const uint32_t count = std::min(wanted, format.count);
    const Words words{Variable(source.buffer), FirstWord(b, entry, source.buffer),
                      source.attribute.offset};
    Value value = Decode(b, words, source.attribute.format, count);
    value = Filled(b, value, format.scalar(), count, wanted);
    return scalar == kF16 ? Value(b.Emit(Op::kConvert, type, {value})) : value;
  }

  GlobalId Variable(uint32_t buffer) {
    GlobalId& id = variables_[buffer];
    if (!id.valid()) {
      id = GlobalId(static_cast<uint32_t>(m_.globals.size()));
      m_.globals.push_back(VertexBufferVariable(m_, config_.buffers[buffer].place, buffer));
    }
    return id;
  }

  // Returns the index of the word where the current element of a vertex buffer begins. If the
  // stride is 0, returns an invalid value, which stands for the index 0.
  Value FirstWord(Builder& b, FunctionId entry, uint32_t buffer) {
    const uint32_t words = config_.buffers[buffer].stride / 4;
    if (words == 0) return {};
    const bool per_instance = config_.buffers[buffer].per_instance;
    Value& index = per_instance ? instance_ : vertex_;
    if (!index.valid()) {
      index = BuiltinInput(m_, entry,
                           per_instance ? BuiltinValue::kInstanceIndex : BuiltinValue::kVertexIndex,
                           kU32, b);
    }
    return words == 1 ? index : b.Binary(BinaryOp::kMultiply, kU32, index, b.U32(words));
  }

  // The location of an attribute, `offset` bytes after the start of word `first`.
  struct Words {
    GlobalId variable;
    Value first;  // invalid if the index is 0
    uint32_t offset;
  };
  // Returns word `i` of the attribute, shifted right so that the attribute starts at bit 0.
  Value Word(Builder& b, const Words& at, uint32_t i) {
    const uint32_t behind = at.offset / 4 + i;
    const Value index = !at.first.valid() ? b.U32(behind)
                        : behind == 0     ? at.first
                                          : b.Binary(BinaryOp::kAdd, kU32, at.first, b.U32(behind));
    const Value word = b.Load(b.Access(at.variable, {index}));
    const uint32_t shift = at.offset % 4 * 8;
    return shift == 0 ? word : b.Binary(BinaryOp::kShiftRight, kU32, word, b.U32(shift));
  }

  // Decodes the first `count` components of the attribute.
  Value Decode(Builder& b, const Words& at, VertexFormat id, uint32_t count) {
    const FormatInfo& format = InfoOf(id);
    if (id == VertexFormat::kUnorm8x4Bgra) {
      const Value bgra = Bytes(b, at, Component::kUnorm);
      const Value rgba = b.Emit(Op::kSwizzle, VectorOf(kF32, 4), {bgra}, Swizzle({2, 1, 0, 3}));
      return First(b, rgba, kF32, 4, count);
    }
    switch (format.bits) {
      case 8: return First(b, Bytes(b, at, format.component), format.scalar(), 4, count);
      case 16: return Halves(b, at, format, count);
      case 32: return Whole(b, at, format.scalar(), count);
      default: return First(b, TenTenTenTwo(b, at, format.component), kF32, 4, count);
    }
  }

  // Decodes four 8-bit components.
  Value Bytes(Builder& b, const Words& at, Component component) {
    const Value word = Word(b, at, 0);
    switch (component) {
      case Component::kUint: return b.Builtin(BuiltinFn::k_unpack4xU8, VectorOf(kU32, 4), {word});
      case Component::kSint: return b.Builtin(BuiltinFn::k_unpack4xI8, VectorOf(kI32, 4), {word});
      case Component::kUnorm:
        return b.Builtin(BuiltinFn::k_unpack4x8unorm, VectorOf(kF32, 4), {word});
      default: return b.Builtin(BuiltinFn::k_unpack4x8snorm, VectorOf(kF32, 4), {word});
    }
  }

  // Decodes 16-bit components, two per word.
  Value Halves(Builder& b, const Words& at, const FormatInfo& format, uint32_t count) {
    const TypeId scalar = format.scalar();
    std::array<Value, 4> parts;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i += 2) {
      const Value word = Word(b, at, i / 2);
      const uint32_t here = std::min(count - i, 2u);
      if (scalar == kF32) {
        const BuiltinFn fn = format.component == Component::kUnorm   ? BuiltinFn::k_unpack2x16unorm
                             : format.component == Component::kSnorm ? BuiltinFn::k_unpack2x16snorm
                                                                     : BuiltinFn::k_unpack2x16float;
        parts[n++] = First(b, b.Builtin(fn, VectorOf(kF32, 2), {word}), kF32, 2, here);
        continue;
      }
      const Value from = scalar == kI32 ? b.Builtin(BuiltinFn::k_bitcast, kI32, {word}) : word;
      for (uint32_t k = 0; k < here; ++k) {
        parts[n++] = b.Builtin(BuiltinFn::k_extractBits, scalar, {from, b.U32(16 * k), b.U32(16)});
      }
    }
    if (n == 1) return parts[0];
    return b.Emit(Op::kConstruct, VectorOf(scalar, count), std::span<const Value>(parts.data(), n));
  }

  Value Whole(Builder& b, const Words& at, TypeId scalar, uint32_t count) {
    std::array<Value, 4> words;
    for (uint32_t i = 0; i < count; ++i) words[i] = Word(b, at, i);
    const Value all = count == 1 ? words[0]
                                 : Value(b.Emit(Op::kConstruct, VectorOf(kU32, count),
                                                std::span<const Value>(words.data(), count)));
    return scalar == kU32 ? all : b.Builtin(BuiltinFn::k_bitcast, VectorOf(scalar, count), {all});
  }

  Value TenTenTenTwo(Builder& b, const Words& at, Component component) {
    const bool is_signed = component == Component::kSnorm;
    const TypeId field = is_signed ? kI32 : kU32, vector = VectorOf(kF32, 4);
    Value word = Word(b, at, 0);
    if (is_signed) word = b.Builtin(BuiltinFn::k_bitcast, kI32, {word});
    std::array<Value, 4> fields, greatest;
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t bits = i < 3 ? 10 : 2;
      fields[i] = b.Builtin(BuiltinFn::k_extractBits, field, {word, b.U32(10 * i), b.U32(bits)});
      const uint32_t most = (1u << (is_signed ? bits - 1 : bits)) - 1;
      greatest[i] = m_.constants.F32(static_cast<float>(most));
    }
    const Value integers = b.Emit(Op::kConstruct, VectorOf(field, 4), fields);
    const Value numbers = b.Emit(Op::kConvert, vector, {integers});
    const Value divisor = b.Emit(Op::kConstruct, vector, greatest);
    const Value normal = b.Binary(BinaryOp::kDivide, vector, numbers, divisor);
    if (!is_signed) return normal;
    // Clamp to -1, because the quotient for the lowest integer (-512 or -2) is less than -1.
    const ConstantId least = m_.constants.Splat(vector, m_.constants.F32(-1));
    return b.Builtin(BuiltinFn::k_max, vector, {normal, least});
  }

  // Returns the first `count` components of `vector`, which has `n` components.
  static Value First(Builder& b, Value vector, TypeId scalar, uint32_t n, uint32_t count) {
    if (n == count) return vector;
    if (count == 1) return b.Access(vector, {b.U32(0)});
    Swizzle first;
    for (uint32_t i = 0; i < count; ++i) first.Append(i);
    return b.Emit(Op::kSwizzle, VectorOf(scalar, count), {vector}, first);
  }

  // Extends `value` from `count` to `wanted` components (WebGPU: Vertex Formats).
  Value Filled(Builder& b, Value value, TypeId scalar, uint32_t count, uint32_t wanted) {
    if (count == wanted) return value;
    PoolVector<Value> parts = {value};
    for (uint32_t i = count; i < wanted; ++i) {
      const double missing = i == 3 ? 1 : 0;
      parts.push_back(scalar == kF32 ? m_.constants.Float(kF32, missing)
                                     : m_.constants.Int(scalar, static_cast<int64_t>(missing)));
    }
    return b.Emit(Op::kConstruct, VectorOf(scalar, wanted), parts);
  }

  Module& m_;
  const VertexPullingConfig& config_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
  PoolVector<GlobalId> variables_;  // indexed by buffer; invalid if the buffer is not read
  absl::flat_hash_map<uint32_t, Source> sources_;  // indexed by location
  // The vertex index and the instance index in the current entry point.
  Value vertex_, instance_;
  absl::flat_hash_map<uint32_t, Value> values_;  // replacement, indexed by ParamId
};

}  // namespace

std::string_view NameOf(VertexFormat format) { return InfoOf(format).name; }

std::optional<VertexFormat> VertexFormatOf(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &FormatInfo::name);
  if (found == std::end(kFormats)) return std::nullopt;
  return static_cast<VertexFormat>(found - std::begin(kFormats));
}

Global VertexBufferVariable(Module& m, BindingPoint place, uint32_t number) {
  Global g;
  g.name = m.strings.Intern(fmt::format("vertex_buffer_{}", number));
  g.type = m.types.Array(kU32, Count::Runtime());
  g.space = AddressSpace::kStorage;
  g.access = Access::kRead;
  g.pointer_type = m.types.Pointer(g.space, g.type, g.access);
  g.has_binding = true;
  g.group = place.group;
  g.binding = place.binding;
  return g;
}

Status RunVertexPulling(Module& m, const VertexPullingConfig& config, Diagnostics& diagnostics) {
  if (config.buffers.empty()) return Status::Ok();
  return Puller(m, config, diagnostics).Run();
}

}  // namespace tessera::ir
