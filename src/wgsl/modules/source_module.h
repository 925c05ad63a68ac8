// The modules of a WESL program, before they are linked.
#ifndef TESSERA_WGSL_MODULES_SOURCE_MODULE_H_
#define TESSERA_WGSL_MODULES_SOURCE_MODULE_H_

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

struct ModuleId : Id<ModuleId> {
  using Id::Id;
};
struct DeclarationId : Id<DeclarationId> {
  using Id::Id;
};

// A half-open range of the tokens of a module.
struct TokenRange {
  uint32_t begin = 0, end = 0;
};

// Where the path of an import or a qualified name begins.
enum class PathOrigin : uint8_t {
  kName,     // a name in scope, or a package
  kPackage,  // 'package': the root of the package that the module is in
  kSuper,    // 'super': the parent of the module
};

// One item of an import statement: `import a::{b, c as d};` has two.
struct Import {
  PathOrigin origin = PathOrigin::kName;
  uint32_t supers = 0;        // kSuper: the number of times
  PoolVector<StringId> path;  // the names after the origin, at least one
  StringId name;              // the last of `path`, or the alias
  Span span;                  // of the item in its collection
  // What it refers to, once that is known; neither after an error.
  bool is_resolved = false;
  bool is_reported = false;  // that there is no such module or declaration
  DeclarationId declaration;
  ModuleId module;
};

// A declaration, or a const assertion, at module scope.
struct Declaration {
  TokenKind kind = TokenKind::kEof;  // its keyword; kError if the tokens declare nothing
  bool is_entry_point = false;
  bool has_id = false;  // hosts know an override by this number
  bool is_reached = false;
  bool keeps_name = false;  // NameOf must return `name`: hosts see it
  ModuleId module;
  TokenRange tokens;                  // with the attributes and the ';'
  uint32_t name_token = 0xffffffffu;  // if there is a name
  StringId name;                      // invalid for const assertions
  StringId alias;                     // how the first reference spells it
  StringId final_name;                // in the linked module
  DeclarationId same_name;            // the next declaration with the same name, which is an error
};

// What a name at module scope refers to.
struct ScopeEntry {
  enum class Kind : uint8_t { kDeclaration, kImport };
  Kind kind = Kind::kDeclaration;
  uint32_t index = 0;  // a DeclarationId, or an index of SourceModule::imports
};

// A set of kinds of tokens, for loops that skip most tokens.
class TokenKinds {
 public:
  constexpr TokenKinds(std::initializer_list<TokenKind> kinds) {
    for (const TokenKind kind : kinds) has_[static_cast<uint8_t>(kind)] = true;
  }
  constexpr bool Has(TokenKind kind) const { return has_[static_cast<uint8_t>(kind)]; }

 private:
  std::array<bool, 256> has_ = {};
};

struct SourceModule {
  enum class State : uint8_t { kUnknown, kMissing, kLoaded };

  State state = State::kUnknown;
  bool is_used = false;            // at least one of its declarations is linked
  StringId segment;                // the last segment of its path; for package roots the package
  ModuleId parent;                 // invalid for package roots
  uint32_t file = 0;               // index of the source's files
  std::vector<std::string> tried;  // kMissing: the places that were searched
  std::string failure;             // kMissing: why a file that exists could not be used

  PlainVector<Token> tokens;  // without what conditions exclude; ends with kEof
  PoolVector<Span> removed;   // the source ranges that conditions removed, in order
  PoolVector<TokenRange> import_statements;
  PoolVector<TokenRange> directives;
  PoolVector<Import> imports;
  PoolVector<DeclarationId> declarations;  // in source order
  absl::flat_hash_map<StringId, ScopeEntry> scope;
  absl::flat_hash_map<StringId, ModuleId> children;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_SOURCE_MODULE_H_
