// Chooses the names of the declarations in a linked module (WESL: Name mangling).
#ifndef TESSERA_WGSL_MODULES_LINK_NAMES_H_
#define TESSERA_WGSL_MODULES_LINK_NAMES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "wgsl/modules/linker.h"

namespace tessera::wgsl {

class LinkNames {
 public:
  LinkNames(Linker& linker, NameScheme scheme) : linker_(linker), scheme_(scheme) {}

  void Run();

 private:
  StringId PreferredName(DeclarationId id);
  bool KeepsName(DeclarationId id) const;
  std::string_view ModulePath(const Declaration& d) const;
  std::string Underscored(const Declaration& d) const;
  StringId Free(StringId wanted, DeclarationId id);
  bool IsFree(StringId name, DeclarationId id) const;
  bool IsHidden(StringId name, DeclarationId id) const;
  void Take(StringId name);
  void NoteUses();
  void Name(DeclarationId id);
  void WarnOfRename(const Declaration& d);

  Linker& linker_;
  const NameScheme scheme_;
  PoolVector<uint8_t> taken_;     // indexed by StringId: whether a declaration has the name
  PoolVector<uint32_t> numbers_;  // indexed by StringId: the next number to append
  // Indexed by DeclarationId: whether a local name hides the declaration's original name at any use
  // of the declaration.
  PoolVector<uint8_t> is_hidden_;
  // Indexed by DeclarationId: whether the declaration's references are spelled in several ways.
  PoolVector<uint8_t> has_aliases_;
  // Indexed by DeclarationId: whether any reference to the declaration is a single name, not a
  // path.
  PoolVector<uint8_t> has_short_use_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_LINK_NAMES_H_
