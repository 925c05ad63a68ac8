// 'Did you mean': what to say of names that nobody declares.
#ifndef TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
#define TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_

#include <span>
#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "wgsl/resolve/scopes.h"
#include "wgsl/syntax/foreign_words.h"

namespace tessera::wgsl {

// A name that may be meant.
struct Guess : std::string_view {
  Guess() = default;
  Guess(std::string_view name, bool only) : std::string_view(name), alone(only) {}
  bool alone = false;  // no other is as near
};

// The name that a misspelt one is most likely meant to be, or an empty one. Among equals the first wins.
Guess Closest(std::string_view wrong, std::span<const std::string_view> names);

// Puts those first that begin as the wrong one does, and then those that differ least from it.
void SortByLikeness(std::string_view wrong, std::span<std::string_view> names);
// Says that the text at the diagnostic's place, `wrong`, should be this name, if there is one, with a fix where it is
// hardly another; `before` stands before both.
void DidYouMean(Diagnostic& d, std::string_view wrong, const Guess& name,
                std::string_view before = {});

// Says what the word of another language at the diagnostic's place is in WGSL. `wgsl`: the row's, as far as it fits there.
void SayInWgsl(Diagnostic& d, const ForeignWord& row, std::string_view wgsl);

class Suggestions : ResolverPart {
 public:
  Suggestions(SemanticContext& context, const Scopes& scopes)
      : ResolverPart(context),
        scopes_(scopes),
        after_syntax_errors_(context.diagnostics.has_errors()) {}

  // Reports an identifier that denotes nothing, unless a syntax error may have swallowed its declaration.
  // `use`: what it should denote.
  void UnresolvedIdentifier(NodeId node, ForeignUse use);
  // Says which of the members may be meant by a name that none has.
  void SuggestMember(Diagnostic& d, StringId name, std::span<const ir::StructMember> members) const;

 private:
  // Whether so many names have been compared that nobody reads on.
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
