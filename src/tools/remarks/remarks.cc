#include "tools/remarks/remarks.h"

#include <algorithm>

#include "base/round_up.h"
#include "base/stable_sort.h"
#include "base/text_search.h"
#include "fmt/format.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/uniform_value.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "ir/walk.h"
#include "tools/remarks/reasons.h"

namespace tessera::remarks {
namespace {

using ir::BuiltinFn;
using ir::InstId;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::Value;

// The passes that replace built-in functions missing from the target. Other passes may also remove
// calls, e.g. because their results are unused.
constexpr std::string_view kPolyfillPasses[] = {"builtin_polyfill", "legalize_builtins",
                                                "opengl_builtins"};

// The maximum number of entry points for which remarks are counted. A set of entry points is stored
// as a 64-bit mask.
constexpr size_t kMostEntryPoints = 64;

// The maximum number of bytes to scan for the brackets of an index, or for a member name.
constexpr size_t kLongest = 80;

// In a chain of accesses such as a.b[i].c, returns the position of the access before the one at
// position `at`. The position of an access is that of its '[' or of its member name. Returns the
// end of the text if no access precedes the one at `at`.
uint32_t StepBefore(std::string_view text, uint32_t at) {
  const auto none = static_cast<uint32_t>(text.size());
  if (at == 0 || at >= none) return none;
  uint32_t end = text[at] == '[' ? at : at - 1;
  const uint32_t least = end - std::min(end, uint32_t{kLongest});
  if (end > least && text[end - 1] == ']') {
    const uint32_t opener = OpenerOf(text, end - 1, least);
    return opener != least ? opener : none;
  }
  while (end > least && IsWordByte(text[end - 1])) --end;
  return end > least && text[end - 1] == '.' ? end : none;
}

// Returns the text between the '[' at `at` and the matching ']', or an empty string if there is
// none.
std::string_view IndexText(std::string_view text, uint32_t at) {
  if (at >= text.size() || text[at] != '[') return {};
  size_t depth = 0;
  for (size_t i = at; i < text.size() && i - at < kLongest && text[i] != '\n'; ++i) {
    if (text[i] == '[' || text[i] == '(') ++depth;
    if ((text[i] == ']' || text[i] == ')') && --depth == 0) {
      const std::string_view index = text.substr(at + 1, i - at - 1);
      const bool has_comment = index.find("/*") != index.npos || index.find("//") != index.npos;
      return has_comment ? std::string_view() : index;
    }
  }
  return {};
}

// Returns the length of the array or vector that is indexed by operand number `index` of the
// access. The result is a WGSL expression such as "64u" or "arrayLength(&data)", or an empty string
// if the length is unknown.
std::string LengthText(const Module& m, InstId access, uint32_t index) {
  const ir::AccessInst inst(m, access);
  TypeId type = m.TypeOf(inst.base());
  if (m.types.kind(type) == ir::TypeKind::kPointer) type = m.types[type].element;
  for (uint32_t i = 1; i < index; ++i) {
    if (m.types.kind(type) != ir::TypeKind::kStruct) {
      type = m.types[type].element;
      continue;
    }
    const Value member = m.Operand(access, i);
    if (!member.is_constant()) return {};
    const auto number = static_cast<size_t>(m.constants.IntValue(member.constant()));
    type = m.types.StructOf(type).members[number].type;
  }
  const ir::Type& array = m.types[type];
  if (array.kind == ir::TypeKind::kVector) return fmt::format("{}u", uint32_t{array.n});
  if (array.kind != ir::TypeKind::kArray) return {};
  if (array.count().is_constant()) return fmt::format("{}u", array.count().value());
  if (!array.count().is_runtime()) return {};
  const Value root = ir::MemoryRoot(m, inst.base());
  if (root.kind() != Value::kGlobal || !m[root.global()].name.valid()) return {};
  const bool is_whole = m[root.global()].type == type;
  return fmt::format("arrayLength(&{}{})", m.strings.Get(m[root.global()].name),
                     is_whole ? "" : "...");
}

bool IsNewClamp(const Module& m, Value v, size_t first_new) {
  while (v.is_inst() && m[v.inst()].op == Op::kConvert && v.inst().value >= first_new) {
    v = ir::ConvertInst(m, v.inst()).operand();
  }
  return v.is_inst() && v.inst().value >= first_new && m[v.inst()].op == Op::kBuiltin &&
         m[v.inst()].builtin() == BuiltinFn::k_min;
}

}  // namespace

Finder::Finder(const Source& source, const Module& module, std::span<const Kind> kinds,
               ir::PassObserver* next)
    : source_(source), kinds_(kinds.begin(), kinds.end()), next_(next) {
  for (const ir::Function& f : module.functions) {
    if (f.stage == ir::ShaderStage::kNone || entry_points.size() == kMostEntryPoints) continue;
    entry_points.push_back({.entry_point = std::string(module.strings.Get(f.name))});
  }
  if (IsRequested(Kind::kPadding)) FindPadding(module);
  if (IsRequested(Kind::kUniform)) FindNonUniformIndices(module);
  Look(module);
  source_calls_ = calls_;
}

bool Finder::IsRequested(Kind kind) const {
  return std::ranges::find(kinds_, kind) != kinds_.end();
}

void Finder::Look(const Module& m) {
  insts_ = m.insts.size();
  if (!IsRequested(Kind::kPolyfills) && !IsRequested(Kind::kMatrices)) return;
  calls_.clear();
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  for (size_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInstOf({Op::kBuiltin}, m, m.functions[f].body, [&](InstId id) {
      if (m[id].source != 0) calls_.emplace(std::pair(m[id].builtin(), m[id].source), masks[f]);
    });
  }
}

void Finder::BeforePass(std::string_view name) {
  if (next_ != nullptr) next_->BeforePass(name);
}

void Finder::AfterPass(std::string_view name, const Module& m) {
  if (next_ != nullptr) next_->AfterPass(name, m);
  if (name == "robustness" && IsRequested(Kind::kBounds)) FindClamps(m);
  if (name == "robustness" && IsRequested(Kind::kGuards)) FindGuardedMatrices(m);
  if (name == "loop_guard" && IsRequested(Kind::kLoops)) FindGuards(m);
  if (name == "zero_init_workgroup" && IsRequested(Kind::kZeroInit)) FindZeros(m);
  if (IsRequested(Kind::kPolyfills) &&
      std::ranges::find(kPolyfillPasses, name) != std::end(kPolyfillPasses)) {
    FindReplaced(m, Kind::kPolyfills);
  }
  if (name == "matrix_emulation" && IsRequested(Kind::kMatrices)) {
    FindReplaced(m, Kind::kMatrices);
  }
  Look(m);
}

void Finder::BeginStage(std::string_view name) {
  if (next_ != nullptr) next_->BeginStage(name);
}

void Finder::EndStage() {
  if (next_ != nullptr) next_->EndStage();
}

// Reports only calls that occur in the source. Passes add other calls, e.g. calls to arrayLength
// for clamps.
void Finder::NoteEmulated(const Module& m, std::span<const InstId> calls) {
  if (next_ != nullptr) next_->NoteEmulated(m, calls);
  if (!IsRequested(Kind::kPolyfills)) return;
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  std::map<std::pair<BuiltinFn, uint32_t>, uint64_t> found;
  for (const InstId id : calls) {
    const ir::Inst& inst = m[id];
    const BuiltinFn fn = inst.op == Op::kBuiltin ? inst.builtin() : BuiltinFn::k_arrayLength;
    if (!source_calls_.contains({fn, inst.source})) continue;
    found[{fn, inst.source}] |= masks[m[inst.block].function.value];
  }
  for (const auto& [call, mask] : found) {
    AddReplaced(call.first, call.second, mask, Kind::kPolyfills);
  }
}

Diagnostic& Finder::Add(Kind kind, Span at, std::string message) {
  Remark& remark = remarks.emplace_back(Remark{kind, {}});
  remark.diagnostic.severity = Severity::kInfo;
  remark.diagnostic.span = at;
  remark.diagnostic.message = std::move(message);
  return remark.diagnostic;
}

// Returns, for each function, the bit mask of the entry points that call it directly or indirectly.
PoolVector<uint64_t> Finder::EntryPointsOf(const Module& m) const {
  PoolVector<uint64_t> masks(m.functions.size());
  uint64_t entry_point = entry_points.empty() ? 0 : 1;
  for (const ir::Function& f : m.functions) {
    if (f.stage == ir::ShaderStage::kNone) continue;
    masks[static_cast<size_t>(&f - m.functions.data())] = entry_point;
    entry_point <<= 1;
  }
  // Callees precede callers in `functions`, so iterating backwards processes callers first.
  for (size_t f = m.functions.size(); f-- > 0;) {
    ir::ForEachInstOf({Op::kCall}, m, m.functions[f].body,
                      [&](InstId id) { masks[m[id].callee().value] |= masks[f]; });
  }
  return masks;
}

void Finder::Count(uint64_t mask, Kind kind) {
  for (size_t i = 0; i < entry_points.size(); ++i) {
    if ((mask >> i & 1) != 0) ++entry_points[i].counts[static_cast<size_t>(kind)];
  }
}

// Finds accesses in which the robustness pass has clamped an index.
void Finder::FindClamps(const Module& m) {
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  const Reasons reasons(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInstOf({Op::kAccess}, m, m.functions[f].body, [&](InstId id) {
      for (uint32_t i = 1; i < m.OperandCount(id); ++i) {
        Value index = m.Operand(id, i);
        if (!IsNewClamp(m, index, insts_) || m[id].source == 0) continue;
        while (m[index.inst()].op == Op::kConvert) {
          index = ir::ConvertInst(m, index.inst()).operand();
        }
        index = ir::BuiltinInst(m, index.inst()).argument(0);
        uint32_t at = m[id].source;  // the position of the last access in the chain
        for (uint32_t k = m.OperandCount(id); k > i + 1; --k) at = StepBefore(source_.text(), at);
        const std::string_view text = IndexText(source_.text(), at);
        const std::string length = LengthText(m, id, i);
        Diagnostic& remark = Add(Kind::kBounds, text.empty() ? m.SpanOf(id) : Span{at, at},
                                 "this index is clamped to the last element");
        remark.AddNote(reasons.Of(index, length.starts_with("arrayLength")));
        if (text.find('(') != std::string_view::npos && !length.empty()) {
          // The help suggests a 'let', because a condition that repeats the call may not help: the
          // compiler might not recognize that both calls return the same value.
          remark.AddHelp(fmt::format(
              "store the index in a 'let', and test it: if (index < {}) {{ ... }}", length));
        } else if (!text.empty() && !length.empty()) {
          remark.AddHelp(fmt::format("test the index: if ({} < {}) {{ ... }}", text, length));
        } else {
          remark.AddHelp("test the index before the access, or mask it");
        }
        Count(masks[f], Kind::kBounds);
      }
    });
  }
}

// Finds loops that a pass has extended with an iteration counter or a clamped limit.
void Finder::FindGuards(const Module& m) {
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInstOf({Op::kLoop}, m, m.functions[f].body, [&](InstId id) {
      const ir::BlockId body = m.LoopOf(id).body;
      bool counts = false, clamps = false;
      for (InstId i = m[body].first; i.valid(); i = m[i].next) {
        if (i.value < insts_) continue;
        counts |= m[i].op == Op::kIf;
        clamps |= m[i].op == Op::kBuiltin;
      }
      if (!counts && !clamps) return;
      Add(Kind::kLoops, m.SpanOf(id),
          counts ? "this loop counts its iterations, in case it never ends"
                 : "the limit of this loop is clamped, in case the loop never ends")
          .AddNote(counts ? "the compiler cannot prove that a loop variable reaches its limit"
                          : "near the end of the integer range, a step could skip the limit and "
                            "wrap around")
          .AddHelp(
              "count with a constant step to a limit that does not change, and compare with < "
              "or >");
      Count(masks[f], Kind::kLoops);
    });
  }
}

// Finds loads and stores of subgroup matrices that the robustness pass has guarded with a branch.
void Finder::FindGuardedMatrices(const Module& m) {
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInstOf({Op::kBuiltin}, m, m.functions[f].body, [&](InstId id) {
      const BuiltinFn fn = m[id].builtin();
      const bool loads = fn == BuiltinFn::k_subgroupMatrixLoad;
      if ((!loads && fn != BuiltinFn::k_subgroupMatrixStore) || m[id].source == 0) return;
      // To guard a load or store, the pass replaces it with a new instruction inside an `if`.
      const InstId branch = m[m[id].block].parent;
      if (id.value < insts_ || !branch.valid() || m[branch].op != Op::kIf) return;
      Add(Kind::kGuards, m.SpanOf(id),
          fmt::format(
              "this '{}' is guarded by a branch, in case the matrix is not inside its array",
              NameOf(fn)))
          .AddNote(loads ? "if it is outside, all components are 0"
                         : "if it is outside, nothing is stored")
          .AddHelp(
              "limit the offset by a constant in an array of constant length, e.g. '(i & 7) * 64', "
              "and use a constant stride");
      Count(masks[f], Kind::kGuards);
    });
  }
}

// Finds accesses to binding arrays whose index is not known to be uniform.
void Finder::FindNonUniformIndices(const Module& m) {
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInstOf({Op::kAccess}, m, m.functions[f].body, [&](InstId id) {
      const ir::AccessInst access(m, id);
      const Value base = access.base();
      if (base.kind() != Value::kGlobal || m[id].source == 0) return;
      if (m.types.kind(m[base.global()].type) != ir::TypeKind::kBindingArray) return;
      if (ir::IsUniformValue(m, access.index(0))) return;
      uint32_t at = m[id].source;  // the position of the last access in the chain
      for (uint32_t k = m.OperandCount(id); k > 2; --k) at = StepBefore(source_.text(), at);
      Add(Kind::kUniform, {at, at}, "this index is not known to be the same in all invocations")
          .AddNote("the target accesses the resources of different invocations one after the other")
          .AddHelp("compute it in a 'let', from constants, uniform buffers and workgroup_id");
      Count(masks[f], Kind::kUniform);
    });
  }
}

// Finds the workgroup variables that each entry point initializes to zero.
void Finder::FindZeros(const Module& m) {
  const PoolVector<uint64_t> masks = EntryPointsOf(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    std::vector<bool> zeroed(m.globals.size());
    ir::ForEachInstOf({Op::kStore}, m, m.functions[f].body, [&](InstId id) {
      const Value root = ir::MemoryRoot(m, ir::StoreInst(m, id).pointer());
      if (id.value >= insts_ && root.kind() == Value::kGlobal) zeroed[root.index()] = true;
    });
    for (uint32_t g = 0; g < m.globals.size(); ++g) {
      if (!zeroed[g]) continue;
      const ir::Global& global = m.globals[g];
      const std::string_view name = m.strings.Get(m.functions[f].name);
      Add(Kind::kZeroInit, global.span,
          fmt::format("'{}' stores {} bytes of zeros in this variable, and needs a barrier", name,
                      m.types.SizeOf64(global.type)))
          .AddNote("workgroup variables are zero when a workgroup begins")
          .AddHelp(
              "if each element is written before it is read, pass "
              "--no-zero-initialize-workgroup");
      Count(masks[f], Kind::kZeroInit);
    }
  }
}

// Finds the built-in function calls that a pass has replaced.
void Finder::FindReplaced(const Module& m, Kind kind) {
  Calls left = calls_;
  for (const ir::Inst& inst : m.insts) {
    if (inst.op != Op::kBuiltin || !inst.block.valid()) continue;
    const auto same = left.find({inst.builtin(), inst.source});
    if (same != left.end()) left.erase(same);
  }
  for (const auto& [call, mask] : left) AddReplaced(call.first, call.second, mask, kind);
}

void Finder::AddReplaced(BuiltinFn fn, uint32_t source, uint64_t mask, Kind kind) {
  const bool matrices = kind == Kind::kMatrices;
  Count(mask, kind);
  Add(kind, {source, source},
      matrices ? fmt::format("'{}' is emulated with arrays and shuffles", NameOf(fn))
               : fmt::format("'{}' is replaced by several operations", NameOf(fn)))
      .AddNote(matrices ? "the target or --matrix-config does not support this matrix, its "
                          "alignment is not proven, or --emulate-matrices requests it"
                        : "the target has no such operation, or leaves some of its results "
                          "undefined")
      .AddHelp(matrices ? "use a matrix shape that the device supports"
                        : "compute the value outside of hot loops");
}

void Finder::FindPadding(const Module& m) {
  std::vector<bool> seen(m.types.size());
  const auto visit = [&](auto& self, TypeId type) -> void {
    if (seen[type.value]) return;
    seen[type.value] = true;
    if (m.types.kind(type) == ir::TypeKind::kArray) return self(self, m.types[type].element);
    if (m.types.kind(type) != ir::TypeKind::kStruct) return;
    FindUnusedBytes(m, type);
    for (const ir::StructMember& member : m.types.StructOf(type).members) self(self, member.type);
  };
  for (const ir::Global& global : m.globals) {
    const bool is_shared =
        global.space == ir::AddressSpace::kStorage || global.space == ir::AddressSpace::kUniform;
    if (is_shared) visit(visit, global.type);
  }
}

// Reports a structure that would be smaller if its members were reordered. Skips structures with
// layout attributes on members, because these fix the layout.
void Finder::FindUnusedBytes(const Module& m, TypeId type) {
  const ir::Struct& s = m.types.StructOf(type);
  constexpr size_t kMostMembers = 256;
  if (s.has_runtime_array || s.members.size() > kMostMembers) return;
  for (const ir::StructMember& member : s.members) {
    if (member.has_align_attribute || member.has_size_attribute) return;
  }
  std::vector<const ir::StructMember*> order;
  for (const ir::StructMember& member : s.members) order.push_back(&member);
  StableSort(order, [](const auto* each) { return JoinKeys(~each->align, ~each->size); });
  // Computes the size that the structure would have if small members filled the gaps after vec3
  // members.
  uint64_t size = 0;
  std::string names;
  while (!order.empty()) {
    auto next = std::ranges::find_if(
        order, [&](const ir::StructMember* member) { return size % member->align == 0; });
    if (next == order.end()) next = order.begin();
    size = RoundUp(size, (*next)->align) + (*next)->size;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", m.strings.Get((*next)->name));
    order.erase(next);
  }
  size = RoundUp(size, s.align);
  if (size >= s.size) return;
  Add(Kind::kPadding, s.span,
      fmt::format("this structure has {} bytes, of which {} are unused", s.size, s.size - size))
      .AddHelp(fmt::format("declare the members in this order, on the host too: {}", names));
}

}  // namespace tessera::remarks
