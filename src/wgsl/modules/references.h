// Finds the names in a declaration that refer to module scope or to other modules.
#ifndef TESSERA_WGSL_MODULES_REFERENCES_H_
#define TESSERA_WGSL_MODULES_REFERENCES_H_

#include <absl/functional/function_ref.h>

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "wgsl/modules/source_module.h"

namespace tessera::wgsl {

// The names that need not be found: those of local declarations that are currently in scope, and
// ignored names. Reused for all declarations.
class LocalNames {
 public:
  // Makes room for names with ids below `count`.
  void Reserve(size_t count) {
    if (count > flags_.size()) Grow(2 * count);
  }
  // Ignores a name in `modules`, a set of modules (a combination of the bits 1 and 2). There must
  // be room for the name.
  void Ignore(StringId name, uint8_t modules) { flags_[name.value] |= modules; }
  // Stops ignoring a name, in all modules.
  void StopIgnoring(StringId name) {
    if (name.value < flags_.size()) flags_[name.value] &= kLocal;
  }
  // Returns whether a name is in scope, or is ignored in `modules`. There must be room for the
  // name.
  bool Has(StringId name, uint8_t modules) const {
    return (flags_[name.value] & (modules | kLocal)) != 0;
  }
  // Returns whether a name is in scope.
  bool Contains(StringId name) const {
    return name.value < flags_.size() && (flags_[name.value] & kLocal) != 0;
  }
  // Returns whether any function has declared the name.
  bool HasEver(StringId name) const { return name.value < ever_.size() && ever_[name.value]; }
  // Begins the scope of a name, for which there must be room.
  void Add(StringId name);
  uint32_t size() const { return static_cast<uint32_t>(stack_.size()); }
  // Ends the scope of all names except the first `size`.
  void Truncate(uint32_t size);
  // An empty list, for callers that collect names. Reusing it saves an allocation for each
  // function.
  PoolVector<StringId>& scratch() {
    scratch_.clear();
    return scratch_;
  }

 private:
  static constexpr uint8_t kLocal = 4;

  void Grow(size_t count);

  PoolVector<uint8_t> flags_;    // by StringId: the bits of sets of modules, and kLocal
  PoolVector<uint32_t> counts_;  // by StringId: the number of scopes that contain the name
  PoolVector<uint8_t> ever_;     // by StringId
  PoolVector<StringId> stack_, scratch_;
};

// Calls `found` with the tokens of each name or qualified name (a::b::c) in the declaration, in
// source order. Skips names that a function-scope declaration binds, and names that are ignored in
// `modules`. The scopes are those of WGSL (Declaration and Scope). `locals` must have room for all
// names of the declaration. No name may be in scope, and none is afterwards. During a call,
// `locals` contains the names that are in scope there.
void FindReferences(const PlainVector<Token>& tokens, const Declaration& declaration,
                    LocalNames& locals, uint8_t modules, absl::FunctionRef<void(TokenRange)> found);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_REFERENCES_H_
