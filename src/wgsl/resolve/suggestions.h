// 'Did you mean': suggestions for undeclared names.
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

// Sorts names by the length of the prefix that they share with `wrong`, then by edit distance.
void SortByLikeness(std::string_view wrong, std::span<std::string_view> names);
// Adds "did you mean `name`" for the text `wrong` at the place of the diagnostic. Does nothing if
// `name` is empty. Adds a fix if hardly any other name can be meant. The message puts `before` in
// front of the name.
void DidYouMean(Diagnostic& d, std::string_view wrong, const Guess& name,
                std::string_view before = {});

// Adds the WGSL equivalent of a word from another language, which is at the place of the
// diagnostic. `wgsl` is the part of the row's WGSL text that fits there.
void SayInWgsl(Diagnostic& d, const ForeignWord& row, std::string_view wgsl);

class Suggestions : ResolverPart {
 public:
  Suggestions(SemanticContext& context, const Scopes& scopes)
      : ResolverPart(context),
        scopes_(scopes),
        after_syntax_errors_(context.diagnostics.has_errors()) {}

  // Reports an identifier that denotes nothing, unless a syntax error may have swallowed its
  // declaration. `use` is the kind of declaration that the identifier should denote.
  void UnresolvedIdentifier(NodeId node, ForeignUse use);
  // Suggests a member of the structure for a name that is not a member.
  void SuggestMember(Diagnostic& d, StringId name, std::span<const ir::StructMember> members) const;

 private:
  // Returns whether there are so many errors that further suggestions would not be read.
  bool HasGivenEnough() const;
  void Suggest(Diagnostic& d, NodeId node, ForeignUse use) const;
  bool SuggestForeign(Diagnostic& d, NodeId node, ForeignUse use) const;
  PoolVector<std::string_view> Candidates(bool want_type) const;
  bool MayBeDeclared(StringId name);
  void NoteDefines();

  const Scopes& scopes_;
  const bool after_syntax_errors_;
  PoolVector<bool> declared_somewhere_;  // by name; see MayBeDeclared
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
