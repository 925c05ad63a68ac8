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

// Tracks the files that a run reads and writes, so that no output overwrites an input or another
// output.
class Claims {
 public:
  // Registers `inputs`. An output must not replace an input, even through another path or link to
  // the same file.
  explicit Claims(std::span<const Input> inputs);

  // Reserves `output`. Returns why it must not be written, or an empty string if the path is free.
  // Devices and pipes may be reserved any number of times.
  std::string Claim(const std::string& output);

  // Checks `output` again immediately before it is written. On case-insensitive file systems, names
  // that differ only in case refer to one file, which can be detected only after the file exists.
  std::string ClaimFile(const std::string& output) const;
  void Wrote(const std::string& output);

 private:
  static std::string Clash(const std::string& output, const std::string& what);

  std::map<std::string, std::string> inputs_;   // Maps the FileIdentity of each input to its path.
  std::map<std::string, std::string> outputs_;  // Maps the OutputPlace of each output to its path.
  // Maps the FileIdentity of each file written so far to its path.
  std::map<std::string, std::string> written_;
  KnownFolder folder_;  // the directory of the last output
};

// Returns FOLDER/STEM.ENTRY.EXTENSION, or FOLDER/STEM.EXTENSION if `entry_point` is empty.
std::string PathInFolder(const std::string& folder, const Input& input,
                         std::string_view entry_point, Target target);

// Returns FOLDER/STEM.EXTENSION. `extension` begins with a dot.
std::string PathInFolder(const std::string& folder, const Input& input, std::string_view extension);

// Appends a rule for Make and Ninja that makes `outputs` depend on `inputs`. Returns false and sets
// `error` if a name cannot be represented in such a rule.
bool AddRule(std::span<const std::string> outputs, std::span<const std::string> inputs,
             std::string& rules, std::string& error);

// Returns a one-line comment that contains a source map, in the format that ECMA-426 defines for
// JavaScript.
std::string InlineMap(std::string_view source_map);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_OUTPUTS_H_
