#include <charconv>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/op_info.h"
#include "ir/placement.h"
#include "ir/target_ops.h"
#include "ir/text.h"
#include "ir/text_names.h"

namespace tessera::ir {
namespace {

// Assigns a unique word to each entity of one kind: its name, `name.2` if that is taken, or a
// number if it has no name.
class Names {
 public:
  std::string Make(std::string_view name) {
    if (name.empty()) return std::to_string(++unnamed_);
    const std::string first(name);
    std::string word = first;
    // Continues from the last suffix used for this name. If many entities have the same name,
    // trying all suffixes from the first one on would be slow.
    while (!taken_.try_emplace(word, 1).second) {
      word = first + "." + std::to_string(++taken_[first]);
    }
    return word;
  }

 private:
  // Maps each word in use to the last number that was appended to it as a suffix.
  absl::flat_hash_map<std::string, int> taken_;
  int unnamed_ = 0;
};

class Printer {
 public:
  // `places` may be null.
  explicit Printer(const Module& m, std::span<const Note> notes = {}, size_t most = SIZE_MAX,
                   PoolVector<MarkedPlace>* places = nullptr)
      : m_(m), notes_(notes), most_(most), places_(places) {
    Names structs, functions, globals, overrides;
    for (const Struct& s : m.types.structs()) struct_names_.push_back(structs.Make(Text(s.name)));
    for (const Function& f : m.functions) function_names_.push_back(functions.Make(Text(f.name)));
    for (const Global& g : m.globals) global_names_.push_back(globals.Make(Text(g.name)));
    for (const Override& o : m.overrides) override_names_.push_back(overrides.Make(Text(o.name)));
  }

  std::string Run() {
    for (uint32_t i = 0; i < m_.types.size(); ++i) {
      // Skip structures of abstract numbers, which only const-expressions use.
      if (m_.types.kind(TypeId(i)) == TypeKind::kStruct &&
          !m_.types.Has(TypeId(i), TypeFlags::kAbstract)) {
        PrintStruct(TypeId(i));
      }
    }
    if (m_.buffer_size_unit != 4 && !m_.override_exprs.empty()) PrintBufferSizeUnit();
    for (uint32_t i = 0; i < m_.overrides.size(); ++i) PrintOverride(i);
    for (uint32_t i = 0; i < m_.override_exprs.size(); ++i) PrintOverrideExpr(i);
    for (uint32_t i = 0; i < m_.resources.size(); ++i) PrintResource(i);
    for (uint32_t i = 0; i < m_.globals.size(); ++i) PrintGlobal(i);
    for (uint32_t i = 0; i < m_.named_constants.size() && !IsFull(); ++i) PrintNamedConstant(i);
    for (uint32_t i = 0; i < m_.functions.size() && !IsFull(); ++i) PrintFunction(i);
    if (IsFull()) {
      out_.resize(most_);
      while (places_ != nullptr && !places_->empty() && places_->back().at >= most_) {
        places_->pop_back();
      }
      out_ += "\n// cut: there is more than may be shown\n";
    }
    return std::move(out_);
  }

  std::string TypeText(TypeId id) {
    PrintType(id);
    return std::move(out_);
  }

 private:
  std::string_view Text(StringId id) const { return m_.strings.Get(id); }
  void Line() { out_.append(indent_ * 2, ' '); }
  void Put(std::string_view s) { out_ += s; }
  // Writes the notes about an entity as comment lines with an arrow that points up (^) or down (v).
  void PutNotes(Note::At at, uint32_t index, char direction = '^') {
    for (const Note& note : notes_) {
      if (note.at != at || note.index != index) continue;
      Line();
      Put("// ");
      out_ += direction;
      Put(" " + note.text + "\n");
    }
  }
  // Records that the next text comes from the source offset `source`; 0 means that it has no
  // source.
  void NotePlace(uint32_t source, MarkKind kind) {
    if (places_ == nullptr || source == 0) return;
    places_->push_back({static_cast<uint32_t>(out_.size()), source, kind});
  }
  // Returns true if the text exceeds its maximum size. Loops that can print a lot of text for a few
  // instructions must check this.
  bool IsFull() const { return out_.size() > most_; }
  void Number(uint64_t n) { out_ += std::to_string(n); }

  // ---- types and constants

  void PrintCount(Count c) {
    if (c.is_override()) {
      Put("#");
      Number(c.expr().value);
    } else {
      Number(c.value());
    }
  }

  void PrintType(TypeId id) {
    if (!id.valid()) return Put("?");
    const Type& t = m_.types[id];
    switch (t.kind) {
      case TypeKind::kArray:
      case TypeKind::kBindingArray:
        Put(t.kind == TypeKind::kArray ? "array<" : "binding_array<");
        PrintType(t.element);
        if (!t.count().is_runtime()) {
          Put(", ");
          PrintCount(t.count());
        }
        return Put(">");
      case TypeKind::kStruct: return Put(struct_names_[t.index]);
      case TypeKind::kPointer:
        Put("ptr<");
        Put(NameOf(t.space));
        Put(", ");
        PrintType(t.element);
        if (HasSeveralAccessModes(t.space)) {
          Put(", ");
          Put(NameOf(t.access));
        }
        return Put(">");
      case TypeKind::kSubgroupMatrix:
        Put("subgroup_matrix_");
        Put(NameOf(t.use));
        Put("<");
        PrintType(t.element);
        Put(", ");
        PrintCount(t.columns());
        Put(", ");
        PrintCount(t.rows());
        return Put(">");
      case TypeKind::kBuffer:
        Put("buffer");
        if (t.count().is_runtime()) return;
        Put("<");
        PrintCount(t.count());
        return Put(">");
      default:  // others: types spelled as in WGSL
        return Put(m_.types.NameOf(id, m_.strings));
    }
  }

  void PrintFloat(double v, bool is_f32) {
    char text[64];
    const auto end = is_f32 ? std::to_chars(text, text + sizeof text, static_cast<float>(v))
                            : std::to_chars(text, text + sizeof text, v);
    Put(std::string_view(text, end.ptr));
  }

  void PrintConstant(ConstantId id) {
    const Constant& c = m_.constants[id];
    if (c.kind == ConstantKind::kScalar) {
      switch (m_.types.kind(c.type)) {
        case TypeKind::kBool: return Put(c.bits != 0 ? "true" : "false");
        case TypeKind::kI32: Put(std::to_string(m_.constants.IntValue(id))); return Put("i");
        case TypeKind::kU32: Number(c.bits); return Put("u");
        case TypeKind::kI64: Put(std::to_string(m_.constants.IntValue(id))); return Put("li");
        case TypeKind::kU64: Number(c.bits); return Put("lu");
        case TypeKind::kF32: PrintFloat(m_.constants.FloatValue(id), true); return Put("f");
        case TypeKind::kF16: PrintFloat(m_.constants.FloatValue(id), false); return Put("h");
        default:  // others: types without scalar constants
          return Put("?");
      }
    }
    PrintType(c.type);
    Put("{");
    for (uint32_t i = 0; i < c.count && !IsFull(); ++i) {
      if (i != 0) Put(", ");
      PrintConstant(c.elements[i]);
    }
    Put(c.kind == ConstantKind::kSplat ? " ...}" : "}");
  }

  void PrintValue(Value v) {
    switch (v.kind()) {
      case Value::kNone: return Put("none");
      case Value::kConstant: return PrintConstant(v.constant());
      case Value::kGlobal: Put("@"); return Put(global_names_[v.index()]);
      case Value::kOverride: Put("$"); return Put(override_names_[v.index()]);
      case Value::kOverrideExpr: Put("#"); return Number(v.index());
      case Value::kInst:
      case Value::kParam: {
        Put("%");
        const auto it = value_names_.find(v.bits());
        return Put(it == value_names_.end() ? std::string_view("undefined") : it->second);
      }
    }
  }

  // ---- declarations

  void PrintIo(const IoAttributes& io) {
    const auto number = [&](std::string_view name, uint32_t n) {
      if (n == IoAttributes::kNone) return;
      Put(" @");
      Put(name);
      Put("(");
      Number(n);
      Put(")");
    };
    number("location", io.location);
    number("blend_src", io.blend_src);
    number("color", io.color);
    if (io.builtin != BuiltinValue::kNone) {
      Put(" @builtin(");
      Put(NameOf(io.builtin));
      if (io.depth_mode != DepthMode::kNone) {
        Put(", ");
        Put(NameOf(io.depth_mode));
      }
      Put(")");
    }
    if (io.interpolation != InterpolationType::kNone) {
      Put(" @interpolate(");
      Put(NameOf(io.interpolation));
      if (io.sampling != InterpolationSampling::kNone) {
        Put(", ");
        Put(NameOf(io.sampling));
      }
      Put(")");
    }
    if (io.invariant) Put(" @invariant");
  }

  void PrintStruct(TypeId id) {
    const Struct& s = m_.types.StructOf(id);
    Put("struct ");
    Put(struct_names_[m_.types[id].index]);
    if (s.is_builtin_result) Put(" @builtin_result");
    Put(" {\n");
    for (size_t k = 0; k < s.members.size(); ++k) {
      const StructMember& member = s.members[k];
      Put("  ");
      Put(Text(member.name));
      Put(": ");
      PrintType(member.type);
      if (member.has_align_attribute) {
        Put(" @align(");
        Number(member.align);
        Put(")");
      }
      if (member.has_size_attribute) {
        Put(" @size(");
        Number(member.size);
        Put(")");
      }
      PrintPadding(s.PaddingBefore(k), " @padding_before(");
      if (s.IsPacked(k)) Put(" @packed");
      if (k + 1 == s.members.size()) PrintPadding(s.PaddingBefore(k + 1), " @padding_after(");
      PrintIo(member.io);
      Put("\n");
    }
    Put("}\n");
    PutNotes(Note::kStruct, id.value);
  }

  void PrintPadding(std::span<const Padding> runs, std::string_view attribute) {
    if (runs.empty()) return;
    Put(attribute);
    for (size_t i = 0; i < runs.size(); ++i) {
      if (i != 0) Put(", ");
      Number(runs[i].size);
      Put("x");
      Number(runs[i].count);
    }
    Put(")");
  }

  void PrintBufferSizeUnit() {
    Put("buffer_size_unit ");
    Number(m_.buffer_size_unit);
    Put("\n");
  }

  void PrintOverride(uint32_t i) {
    const Override& o = m_.overrides[i];
    Put("override $");
    NotePlace(o.span.begin, MarkKind::kName);
    Put(override_names_[i]);
    Put(" : ");
    PrintType(o.type);
    if (o.has_id) {
      Put(" @id(");
      Number(o.id);
      Put(")");
    }
    if (!o.used) Put(" @unused");
    if (o.spec_id != 0) {
      Put(" @spec_id(");
      Number(o.spec_id);
      Put(")");
    }
    PrintInit(o.init);
    PutNotes(Note::kOverride, i);
  }

  void PrintInit(Value init) {
    if (init.valid()) {
      Put(" = ");
      PrintValue(init);
    }
    Put("\n");
  }

  void PrintOverrideExpr(uint32_t i) {
    const OverrideExpr& e = m_.override_exprs[i];
    if (!e.block.valid()) return;
    Put("override_expr #");
    Number(i);
    Put(" : ");
    PrintType(e.type);
    if (e.spelling.valid()) {
      Put(" \"");
      Put(Text(e.spelling));
      Put("\"");
    }
    if (e.of.valid()) {
      Put(" of ");
      PrintValue(e.of);
    }
    Put(" ");
    names_ = Names();
    PrintBlock(e.block);
    Put("\n");
    PutNotes(Note::kOverrideExpr, i);
  }

  void PrintResource(uint32_t i) {
    const Resource& r = m_.resources[i];
    Put("resource<");
    Put(NameOf(r.space));
    Put("> ");
    if (r.name.valid()) {
      Put("\"");
      Put(Text(r.name));
      Put("\" ");
    }
    Put(": ");
    PrintType(r.type);
    PrintBinding(r.group, r.binding);
    if (r.part != ResourcePart::kWhole) {
      Put(" @");
      Put(NameOf(r.part));
      Put("(");
      Number(r.texture.group);
      Put(", ");
      Number(r.texture.binding);
      Put(")");
    }
    if (r.count != 1) {
      Put(" @count(");
      Number(r.count);
      Put(")");
    }
    Put("\n");
    PutNotes(Note::kResource, i);
  }

  void PrintBinding(uint32_t group, uint32_t binding) {
    Put(" @group(");
    Number(group);
    Put(") @binding(");
    Number(binding);
    Put(")");
  }

  void PrintGlobal(uint32_t i) {
    const Global& g = m_.globals[i];
    Put("var<");
    Put(NameOf(g.space));
    Put(", ");
    Put(NameOf(g.access));
    Put("> @");
    NotePlace(g.span.begin, MarkKind::kName);
    Put(global_names_[i]);
    Put(" : ");
    PrintType(g.type);
    if (g.has_binding) PrintBinding(g.group, g.binding);
    if (m_.types.kind(g.type) == TypeKind::kInputAttachment) {
      Put(" @input_attachment_index(");
      Number(g.attachment);
      Put(")");
    }
    if (g.bound_writable) Put(" @bound_writable");
    if (g.role != GlobalRole::kNone) {
      Put(" @role(");
      Put(NameOf(g.role));
      Put(")");
    }
    PrintPlace(g.place);
    PrintIo(g.io);
    PrintInit(g.init);
    PutNotes(Note::kGlobal, i);
  }

  void PrintPlace(const Place& place) {
    if (place.is_set()) {
      Put(" @place(");
      Put(NameOf(place.table));
      Put(", ");
      Number(place.space);
      Put(", ");
      Number(place.index);
      Put(")");
    }
    PrintIndex(" @size_index(", place.size_index);
    PrintIndex(" @offset_index(", place.offset_index);
  }

  void PrintIndex(std::string_view attribute, std::optional<uint32_t> index) {
    if (!index) return;
    Put(attribute);
    Number(*index);
    Put(")");
  }

  void PrintNamedConstant(uint32_t i) {
    Put("const ");
    PrintConstant(m_.named_constants[i].id);
    if (m_.named_constants[i].is_part) Put(" @part");
    Put("\n");
    PutNotes(Note::kNamedConstant, i);
  }

  void PrintFunction(uint32_t index) {
    const Function& f = m_.functions[index];
    names_ = Names();
    Put("\n");
    PutNotes(Note::kFunction, index, 'v');
    if (f.stage != ShaderStage::kNone) {
      Put("@");
      Put(NameOf(f.stage));
      if (f.stage == ShaderStage::kCompute) {
        Put(" @workgroup_size(");
        for (int i = 0; i < 3; ++i) {
          if (i != 0) Put(", ");
          PrintValue(f.workgroup_size[i]);
        }
        Put(")");
      }
      if (f.early_depth_test) Put(" @early_depth_test");
      if (f.subgroup_size.valid()) {
        Put(" @subgroup_size(");
        PrintValue(f.subgroup_size);
        Put(")");
      }
      Put("\n");
    }
    PrintStaticUses(f);
    Put("fn ");
    NotePlace(f.span.begin, MarkKind::kName);
    Put(function_names_[index]);
    Put("(");
    for (size_t i = 0; i < f.params.size(); ++i) {
      const Param& p = m_[f.params[i]];
      if (i != 0) Put(", ");
      const std::string& name = value_names_[Value(f.params[i]).bits()] = names_.Make(Text(p.name));
      Put("%");
      Put(name);
      Put(": ");
      PrintType(p.type);
      PrintIo(p.io);
    }
    Put(")");
    if (f.return_type != kVoid) {
      Put(" -> ");
      PrintType(f.return_type);
      PrintIo(f.return_io);
    }
    Put(" ");
    PrintBlock(f.body);
    Put("\n");
  }

  void PrintStaticUses(const Function& f) {
    if (f.statically_used.empty() && f.statically_used_functions.empty()) return;
    const char* separator = "";
    const auto separate = [&] { Put(std::exchange(separator, ", ")); };
    Put("@statically_used(");
    for (Value v : f.statically_used) {
      separate();
      PrintValue(v);
    }
    for (FunctionId callee : f.statically_used_functions) {
      separate();
      Put(function_names_[callee.value]);
    }
    Put(")\n");
  }

  // ---- instructions

  void PrintBlock(BlockId block) {
    Put("{\n");
    ++indent_;
    for (InstId i = m_[block].first; i.valid() && !IsFull(); i = m_[i].next) PrintInst(i);
    --indent_;
    Line();
    Put("}");
  }

  std::string_view WordOf(const Inst& inst) {
    if (inst.op == Op::kUnary) return text::kUnaryWords[static_cast<size_t>(inst.unary())];
    if (inst.op == Op::kBinary) return text::kBinaryWords[static_cast<size_t>(inst.binary())];
    if (inst.op == Op::kBuiltin) return NameOf(inst.builtin());
    if (inst.op == Op::kTarget && IsKnownTargetOp(m_, inst)) {
      return InfoOf(m_, inst.target_op()).name;
    }
    return InfoOf(inst.op).word;
  }

  void PrintInst(InstId id) {
    const Inst& inst = m_[id];
    Line();
    NotePlace(inst.source, MarkKind::kExpression);
    if (inst.type != kVoid) {
      const std::string name = names_.Make(Text(m_.NameOf(id)));
      value_names_[Value(id).bits()] = name;
      Put("%");
      Put(name);
      Put(" = ");
    }
    Put(WordOf(inst));
    for (const auto& flag : text::kFlagWords) {
      if ((inst.flags & flag.flag) == 0) continue;
      Put(".");
      Put(flag.word);
    }
    for (const PlacementRow& row : kPlacements) {
      if (!IsPlaced(inst, row.flag)) continue;
      Put(".");
      Put(row.word);
    }
    if (inst.type != kVoid) {
      Put(" ");
      PrintType(inst.type);
    }
    PrintOperands(id);
    PrintRest(id);
    Put("\n");
    PutNotes(Note::kInst, id.value);
  }

  void PrintOperands(InstId id) {
    const Inst& inst = m_[id];
    const bool call = inst.op == Op::kCall;
    if (call) {
      Put(" ");
      const uint32_t callee = inst.callee().value;
      Put(callee < function_names_.size() ? function_names_[callee] : "?");
      Put("(");
    }
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      if (i != 0) Put(",");
      if (i != 0 || !call) Put(" ");
      PrintValue(m_.Operand(id, i));
    }
    if (call) Put(")");
  }

  void PrintRest(InstId id) {
    const Inst& inst = m_[id];
    switch (inst.op) {
      case Op::kSwizzle:
        Put(", ");
        for (uint32_t i = 0; i < inst.swizzle().count(); ++i) out_ += "xyzw"[inst.swizzle()[i]];
        break;
      case Op::kBuiltin:
        if (inst.stride_in_elements()) Put(" !1");
        break;
      case Op::kIf:
        Put(" ");
        PrintBlock(m_.IfOf(id).true_block);
        Put(" else ");
        PrintBlock(m_.IfOf(id).false_block);
        break;
      case Op::kLoop:
        Put(" ");
        PrintBlock(m_.LoopOf(id).body);
        Put(" continuing ");
        PrintBlock(m_.LoopOf(id).continuing);
        break;
      case Op::kSwitch: PrintCases(id); break;
      case Op::kBreak:
      case Op::kContinue:
      case Op::kBreakIf: PrintTarget(id); break;
      default:  // others: operations whose text ends with their operands
        break;
    }
  }

  void PrintCases(InstId id) {
    Put(" {\n");
    ++indent_;
    for (const SwitchCase& c : m_.SwitchOf(id).cases) {
      Line();
      Put("case ");
      for (size_t i = 0; i < c.selectors.size(); ++i) {
        if (i != 0) Put(", ");
        PrintConstant(c.selectors[i]);
      }
      if (c.is_default) Put(c.selectors.empty() ? "default" : ", default");
      Put(" ");
      PrintBlock(c.block);
      Put("\n");
    }
    --indent_;
    Line();
    Put("}");
  }

  // Prints how many loops lie between the instruction and its target. For a break, also counts
  // switches. Prints nothing if the number is 0, which is the usual case.
  void PrintTarget(InstId id) {
    const InstId target = m_[id].target();
    const bool loops_only = m_[id].op != Op::kBreak;
    uint32_t levels = 0;
    for (InstId at = m_[m_[id].block].parent; at.valid() && at != target;
         at = m_[m_[at].block].parent) {
      if (m_[at].op == Op::kLoop || (m_[at].op == Op::kSwitch && !loops_only)) ++levels;
    }
    if (levels != 0) {
      Put(" ^");
      Number(levels);
    }
  }

  const Module& m_;
  std::span<const Note> notes_;
  size_t most_;
  PoolVector<MarkedPlace>* const places_;
  std::string out_;
  int indent_ = 0;
  PoolVector<std::string> struct_names_, function_names_, global_names_, override_names_;
  absl::flat_hash_map<uint32_t, std::string> value_names_;  // indexed by Value bits
  Names names_;                                             // words in use in the current function
};

}  // namespace

std::string Print(const Module& m, size_t most) { return Printer(m, {}, most).Run(); }

std::string Print(const Module& m, size_t most, PoolVector<MarkedPlace>& places) {
  return Printer(m, {}, most, &places).Run();
}

std::string Print(const Module& m, std::span<const Note> notes, size_t most) {
  return Printer(m, notes, most).Run();
}

std::string PrintType(const Module& m, TypeId type) { return Printer(m).TypeText(type); }

}  // namespace tessera::ir
