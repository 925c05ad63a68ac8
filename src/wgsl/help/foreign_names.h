// Members, parameters and variables whose type precedes the name: 'float a'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_NAMES_H_
#define TESSERA_WGSL_HELP_FOREIGN_NAMES_H_

#include <string_view>
#include <vector>

#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// The fix-its for members that have their types before their names.
struct ForeignFixes {
  std::vector<FixIt> fixes;
  const ForeignWord* nearest = nullptr;  // a type for which WGSL has only a similar one
  bool whole = true;                     // each member was parsed with its type
  bool semantic = false;                 // a semantic was reported
};

// Parses 'float a', which means 'a: f32'. Reports it if `said` is null. Otherwise the caller
// reports it, or has done so, and `said` receives the fix-its.
bool ForeignTypedName(ParseContext& p, std::string_view what, ForeignFixes* said, uint32_t* name,
                      uint32_t* type);
// Returns whether the tokens after the keyword look like those of 'const float a' or 'let x
// vec3<f32>'.
bool LooksLikeForeignTypedName(const TokenCursor& t);
// Parses a parameter that does not begin with a name and ':'.
uint32_t ForeignParameter(ParseContext& p, uint32_t attributes);
// Reports the members of a structure that use the syntax of other languages: 'float a;'.
void ReportForeignMembers(ParseContext& p, ForeignFixes members);
// Parses the rest of 'float x, y' from the ',' on. `member` is the member with the type; members
// with the names that follow are appended.
void MoreMembers(ParseContext& p, uint32_t member, ForeignFixes* foreign);
// Skips ': register(t0)'.
void SkipRegister(ParseContext& p);
// Parses ': SV_Position' after a declaration. Reports it unless `said` is set, which means that a
// semantic has been reported before. Returns false if there is no semantic.
bool Semantic(ParseContext& p, bool* said);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_NAMES_H_
