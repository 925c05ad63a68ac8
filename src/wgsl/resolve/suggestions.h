// For an undeclared name, suggests names that the author may have meant.
#ifndef TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
#define TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_

#include <span>
#include <string>
#include <string_view>

#include "base/near_name.h"
#include "base/pool_vector.h"
#include "wgsl/help/foreign_words.h"
#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

// Sorts names by the length of their common prefix with `wrong`, longest first, then by edit
// distance.
void SortBySimilarity(std::string_view wrong, std::span<std::string_view> names);
// Adds "did you mean `name`" to a diagnostic that points to the misspelled name `wrong`. Adds a
// fix-it only if `name` is almost certainly what the author meant. The message shows `before` in
// front of the name. Does nothing if `name` is empty.
void DidYouMean(Diagnostic& d, std::string_view wrong, const Guess& name,
                std::string_view before = {});

// Adds the WGSL equivalent to a diagnostic that points to an identifier from another language.
// `row` is the identifier's entry in the table of foreign words. `wgsl` is the entry's WGSL text,
// or only the part of it that replaces the identifier.
void SuggestWgslWord(Diagnostic& d, const ForeignWord& row, std::string_view wgsl);

class Suggestions : ResolverPart {
 public:
  Suggestions(SemanticContext& context, const Scopes& scopes)
      : ResolverPart(context),
        scopes_(scopes),
        after_syntax_errors_(context.diagnostics.has_errors()) {}

  // Reports an undeclared identifier, unless the parser may have skipped its declaration after a
  // syntax error. `use` is the expected kind of declaration.
  void UnresolvedIdentifier(NodeId node, ForeignUse use);
  // Suggests a member whose name is similar to the unknown member name `name`.
  void SuggestMember(Diagnostic& d, StringId name, std::span<const ir::StructMember> members) const;

 private:
  // Returns whether there are already so many errors that further suggestions would be useless.
  bool HasEnoughErrors() const;
  void Suggest(Diagnostic& d, NodeId node, ForeignUse use) const;
  bool SuggestForeign(Diagnostic& d, NodeId node, ForeignUse use) const;
  PoolVector<std::string_view> Candidates(ForeignUse use) const;
  bool MayBeDeclared(StringId name);
  void NoteDefines();

  const Scopes& scopes_;
  const bool after_syntax_errors_;
  PoolVector<bool> declared_somewhere_;  // indexed by name; see MayBeDeclared
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
