#include "ir/transform/rename.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::ir {
namespace {

class Renamer {
 public:
  Renamer(Module& m, RenameConfig::Mode mode) : m_(m), mode_(mode) {}

  void Run() {
    for (Function& f : m_.functions) {
      if (f.stage == ShaderStage::kNone) Change(f.name);
    }
    for (Param& p : m_.params) Change(p.name);
    for (Global& g : m_.globals) Change(g.name);
    for (Resource& r : m_.resources) Change(r.name);
    for (Inst& inst : m_.insts) Change(inst.name);
    for (uint32_t i = 0; i < m_.types.size(); ++i) {
      if (m_.types.kind(TypeId(i)) == TypeKind::kStruct) ChangeStruct(TypeId(i));
    }
  }

 private:
  void ChangeStruct(TypeId type) {
    Struct& s = m_.types.MutableStructOf(type);
    Change(s.name);
    std::span<StructMember> members = m_.arena.Copy(s.members);
    for (StructMember& member : members) Change(member.name);
    s.members = members;
  }

  void Change(StringId& name) {
    if (!name.valid()) return;
    if (mode_ == RenameConfig::kStrip) {
      name = {};
      return;
    }
    static constexpr char kDigits[] = "0123456789abcdef";
    uint32_t hash = HashString(m_.strings.Get(name));
    char text[9] = {'n'};
    for (int i = 8; i > 0; --i, hash >>= 4) text[i] = kDigits[hash & 15];
    name = m_.strings.Intern(std::string_view(text, sizeof text));
  }

  Module& m_;
  RenameConfig::Mode mode_;
};

Status Fail(Diagnostics& diagnostics, Span at, std::string text) {
  diagnostics.Add(DiagCode::unsupported_by_target, at, std::move(text));
  return Status::Failed();
}

bool IsIdentifier(std::string_view text, const RenameConfig& config) {
  if (config.to_wgsl && (text == "_" || text.starts_with("__"))) return false;
  const auto continues = [](char c) { return absl::ascii_isalnum(c) || c == '_'; };
  return !text.empty() && !absl::ascii_isdigit(text[0]) && std::ranges::all_of(text, continues);
}

Status RenameEntryPoints(Module& m, const RenameConfig& config, Diagnostics& diagnostics) {
  const std::span<const RenameConfig::EntryPoint> names = config.entry_points;
  for (Function& f : m.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    const auto wanted =
        std::ranges::find(names, m.strings.Get(f.name), &RenameConfig::EntryPoint::from);
    if (wanted == names.end()) continue;
    if (!IsIdentifier(wanted->to, config)) {
      return Fail(diagnostics, f.span,
                  "entry point '" + std::string(wanted->from) + "' cannot be renamed to '" +
                      std::string(wanted->to) + "', which is not an identifier");
    }
    f.name = m.strings.Intern(wanted->to);
  }
  PoolVector<const Function*> entry_points;
  for (const Function& f : m.functions) {
    if (f.stage != ShaderStage::kNone) entry_points.push_back(&f);
  }
  const auto key = [&](const Function* f) {
    return JoinKeys(f->name.value, config.by_stage ? static_cast<uint32_t>(f->stage) : 0);
  };
  StableSort(entry_points, key);
  const auto same = std::ranges::adjacent_find(entry_points, {}, key);
  if (same == entry_points.end()) return Status::Ok();
  return Fail(
      diagnostics, (*(same + 1))->span,
      "two entry points would be called '" + std::string(m.strings.Get((*same)->name)) + "'");
}

}  // namespace

Status RunRename(Module& m, const RenameConfig& config, Diagnostics& diagnostics) {
  if (config.mode != RenameConfig::kKeep) Renamer(m, config.mode).Run();
  if (config.entry_points.empty()) return Status::Ok();
  return RenameEntryPoints(m, config, diagnostics);
}

}  // namespace tessera::ir
