// Describes the code that conditions (@if, @elif, @else) exclude, or may exclude with other feature
// values (WESL: Conditional Translation). Tools that edit source text use it, because an edit must
// not break the program with other feature values.
#ifndef TESSERA_WGSL_SYNTAX_EXCLUDED_CODE_H_
#define TESSERA_WGSL_SYNTAX_EXCLUDED_CODE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/id.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// Names and their places in the source, ordered by name.
class NamePlaces {
 public:
  void Add(const Token& name) { keys_.push_back(Key(StringId(name.payload), name.offset)); }
  void Sort();
  bool empty() const { return keys_.empty(); }
  // Returns the first place of `name` in a range, or kNone if there is none.
  uint32_t Find(StringId name, Span range) const;
  static constexpr uint32_t kNone = ~0u;

 private:
  static uint64_t Key(StringId name, uint32_t offset) {
    return uint64_t{name.value} << 32 | offset;
  }
  std::vector<uint64_t> keys_;
};

struct ExcludedCode {
  // The removed ranges of all modules, in order: excluded nodes, and the conditions of nodes that
  // are kept.
  std::vector<Span> removed;
  NamePlaces mentioned;  // the identifiers in excluded nodes of all modules
  // The names that nodes with a condition declare, whether they are excluded or not. Omits the
  // declarations inside these nodes.
  NamePlaces declared;

  // Returns whether anything in the range is removed.
  bool Touches(Span range) const;
};

// Determines which declarations and expressions of a module may be used or changed by excluded
// code. The constructor's arguments must outlive the object.
class OtherFeatures {
 public:
  // `declarations` are those of NameNotes.
  OtherFeatures(const ExcludedCode& excluded, const Source& source, const Ast& ast,
                StringInterner& strings, const PoolVector<NodeId>& declarations);

  const ExcludedCode& excluded() const { return excluded_; }
  // Returns the place of an identifier in excluded code that may refer to `declaration`, or would
  // do so if `declaration` were called `name`. Returns NamePlaces::kNone if there is none.
  uint32_t UseOf(NodeId declaration, std::string_view name) const;
  bool MayUse(NodeId declaration) const {
    return UseOf(declaration, NameOf(declaration)) != NamePlaces::kNone;
  }
  // Returns whether a condition may exclude a declaration of `name`.
  bool MayDeclare(std::string_view name) const;
  // Returns whether other feature values may change the type of the expression or declaration
  // `root`, the members of the structure `root`, or the meaning of a name in any of these. Also
  // returns true if the search would take too long.
  bool MayChange(NodeId root) const;
  // Returns the range from the name of a function or structure to its '}'.
  Span ExtentOf(NodeId declaration) const;

 private:
  std::string_view NameOf(NodeId node) const { return source_.text(ast_.SpanOf(node)); }
  Span ScopeOf(NodeId declaration) const;

  const ExcludedCode& excluded_;
  const Source& source_;
  const Ast& ast_;
  StringInterner& strings_;
  const PoolVector<NodeId>& declarations_;
  PoolVector<uint32_t> closing_;  // ClosingBraces; empty if nothing is removed
  // How many more nodes MayChange visits in all calls together, so that they take linear time.
  mutable uint64_t budget_;
  mutable NodeId last_;  // the argument of the last call of ExtentOf
  mutable Span extent_of_last_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_EXCLUDED_CODE_H_
