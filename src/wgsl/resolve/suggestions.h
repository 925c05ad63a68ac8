// 'Did you mean': what to say of names that nobody declares.
#ifndef TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
#define TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgsl/resolve/scopes.h"

namespace tessera::wgsl {

// The name that a misspelt one is most likely meant to be, or an empty one. Among equals the first wins.
std::string_view Closest(std::string_view wrong, std::span<const std::string_view> names);

class Suggestions : ResolverPart {
 public:
  Suggestions(SemanticContext& context, const Scopes& scopes)
      : ResolverPart(context),
        scopes_(scopes),
        after_syntax_errors_(context.diagnostics.has_errors()) {}

  // Reports an identifier that denotes nothing, unless a syntax error may have swallowed its declaration.
  // `what` it should be: 'type', 'function', ...
  void UnresolvedIdentifier(NodeId node, std::string_view what, bool want_type = false);

 private:
  std::string Suggest(std::string_view wrong, bool want_type) const;
  bool MayBeDeclared(StringId name);

  const Scopes& scopes_;
  const bool after_syntax_errors_;
  std::vector<bool> declared_somewhere_;  // by name; see MayBeDeclared
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_SUGGESTIONS_H_
