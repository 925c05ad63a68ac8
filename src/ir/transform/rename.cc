#include "ir/transform/rename.h"

#include <string>
#include <vector>

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
    for (StringId& name : m_.inst_names) Change(name);
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

}  // namespace

Status RunRename(Module& m, const RenameConfig& config, Diagnostics&) {
  if (config.mode != RenameConfig::kKeep) Renamer(m, config.mode).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
