// Reports and parses members, parameters and variables whose type precedes the name: 'float a'.
#ifndef TESSERA_WGSL_HELP_FOREIGN_NAMES_H_
#define TESSERA_WGSL_HELP_FOREIGN_NAMES_H_

#include <string_view>
#include <vector>

#include "wgsl/help/foreign_words.h"
#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// The fix-its for structure members whose types precede their names.
struct ForeignFixes {
  std::vector<FixIt> fixes;
  const ForeignWord* nearest = nullptr;  // a foreign type without an exact WGSL equivalent
  bool whole = true;                     // whether all members were parsed completely
  bool semantic = false;                 // whether an HLSL semantic was reported
};

// Parses 'float a', which means 'a: f32'. If `said` is null, reports an error. Otherwise, adds a
// fix-it to `said` and leaves it to the caller to report the error. If no fix-it is possible, e.g.
// because the declaration is too long, reports an error in both cases.
bool ForeignTypedName(ParseContext& p, std::string_view what, ForeignFixes* said, uint32_t* name,
                      uint32_t* type);
// Returns whether the tokens after a keyword look like the rest of 'const float a' or 'let x
// vec3<f32>'.
bool LooksLikeForeignTypedName(const TokenCursor& t);
// Parses a parameter that does not begin with a name followed by ':'.
uint32_t ForeignParameter(ParseContext& p, uint32_t attributes);
// Reports structure members in the syntax of another language, such as 'float a;'.
void ReportForeignMembers(ParseContext& p, ForeignFixes members);
// Parses the rest of 'float x, y', starting at the ','. `member` is the node of the first name.
// Appends a member for each additional name.
void MoreMembers(ParseContext& p, uint32_t member, ForeignFixes* foreign);
// Skips ': register(t0)'.
void SkipRegister(ParseContext& p);
// If an HLSL semantic such as ': SV_Position' begins at the next token, which must be ':', skips
// the semantic and returns true. Otherwise, returns false. Reports the semantic and sets `said`,
// unless `said` is already true because an earlier semantic was reported.
bool Semantic(ParseContext& p, bool* said);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_NAMES_H_
