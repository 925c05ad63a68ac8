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

// The names that FindReferences skips: local names that are in scope, and ignored names. One
// LocalNames object is reused for all declarations.
class LocalNames {
 public:
  // Reserves memory for names with ids below `count`.
  void Reserve(size_t count) {
    if (count > flags_.size()) Grow(2 * count);
  }
  // Marks a name as ignored in `modules`. Here and below, `modules` is a set of bits from
  // Linker::BitOf. Reserve must have been called for the name.
  void Ignore(StringId name, uint8_t modules) { flags_[name.value] |= modules; }
  // Stops ignoring a name, in all modules.
  void StopIgnoring(StringId name) {
    if (name.value < flags_.size()) flags_[name.value] &= kLocal;
  }
  // Returns whether the name is a local name in scope, or is ignored in at least one of `modules`.
  // Reserve must have been called for the name.
  bool Has(StringId name, uint8_t modules) const {
    return (flags_[name.value] & (modules | kLocal)) != 0;
  }
  // Returns whether a local name is in scope.
  bool Contains(StringId name) const {
    return name.value < flags_.size() && (flags_[name.value] & kLocal) != 0;
  }
  // Returns whether a local declaration with this name was ever in scope.
  bool HasEver(StringId name) const { return name.value < ever_.size() && ever_[name.value]; }
  // Begins the scope of a local name. Reserve must have been called for the name.
  void Add(StringId name);
  uint32_t size() const { return static_cast<uint32_t>(stack_.size()); }
  // Ends the scopes of the names that were added last, until `size` names remain.
  void Truncate(uint32_t size);
  // Returns an empty list that callers can use to collect names. Reusing the list saves one
  // allocation per function.
  PoolVector<StringId>& scratch() {
    scratch_.clear();
    return scratch_;
  }

 private:
  static constexpr uint8_t kLocal = 4;

  void Grow(size_t count);

  // Indexed by StringId: the bits of the modules that ignore the name, and kLocal if a local name
  // is in scope.
  PoolVector<uint8_t> flags_;
  // Indexed by StringId: how many local declarations of the name are in scope.
  PoolVector<uint32_t> counts_;
  PoolVector<uint8_t> ever_;  // indexed by StringId: whether the name was ever in scope
  PoolVector<StringId> stack_, scratch_;
};

// Visits each name or qualified name (a::b::c) in the declaration, in source order, and calls
// `found` with its tokens. Skips unqualified names that refer to function-scope declarations, or
// that LocalNames::Ignore has marked as ignored in one of `modules`. Uses the scopes of WGSL
// (Declaration and Scope). LocalNames::Reserve must have been called for all names in the
// declaration. While `found` runs, `locals` contains the local names in scope at that point. No
// local name is in scope before or after the call.
void FindReferences(const PlainVector<Token>& tokens, const Declaration& declaration,
                    LocalNames& locals, uint8_t modules, absl::FunctionRef<void(TokenRange)> found);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_REFERENCES_H_
