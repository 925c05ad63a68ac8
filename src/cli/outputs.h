// Determines the paths of outputs, and writes dependency rules for build systems.
#ifndef TESSERA_CLI_OUTPUTS_H_
#define TESSERA_CLI_OUTPUTS_H_

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files.h"
#include "cli/inputs.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Tracks the files that a run reads and writes, so that an output never overwrites an input or
// another output.
class Claims {
 public:
  // Registers `inputs`. No output may replace an input, not even through another path or link to
  // the same file.
  explicit Claims(std::span<const Input> inputs);

  // Reserves `output`. Returns the reason why it must not be written, or an empty string on
  // success. Devices and pipes may be reserved any number of times.
  std::string Claim(const std::string& output);

  // Checks `output` again immediately before it is written. On case-insensitive file systems,
  // `output` may be the same file as an earlier output whose name differs only in case. This can be
  // detected only once the earlier output has been written.
  std::string ClaimFile(const std::string& output) const;
  void Wrote(const std::string& output);

 private:
  static std::string Clash(const std::string& output, const std::string& what);

  std::map<std::string, std::string> inputs_;   // maps each input's FileIdentity to its path
  std::map<std::string, std::string> outputs_;  // maps each output's OutputPlace to its path
  // Maps the FileIdentity of each written file to its path.
  std::map<std::string, std::string> written_;
  KnownFolder folder_;  // the directory of the previous output
};

// Returns FOLDER/STEM.ENTRY.EXTENSION, or FOLDER/STEM.EXTENSION if `entry_point` is empty.
std::string PathInFolder(const std::string& folder, const Input& input,
                         std::string_view entry_point, Target target);

// Returns FOLDER/STEM.EXTENSION. `extension` begins with a dot.
std::string PathInFolder(const std::string& folder, const Input& input, std::string_view extension);

// Appends a rule for Make and Ninja that makes `outputs` depend on `inputs`. Returns false and sets
// `error` if a rule cannot contain one of the names.
bool AddRule(std::span<const std::string> outputs, std::span<const std::string> inputs,
             std::string& rules, std::string& error);

// Returns a one-line comment that contains a source map, in the format that ECMA-426 defines for
// JavaScript.
std::string InlineMap(std::string_view source_map);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_OUTPUTS_H_
