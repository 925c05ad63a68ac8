// Where outputs go, and what a build system is told of them.
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

// What a run reads and writes. An output must not take the place of an input nor of another output.
class Claims {
 public:
  // The inputs are told by what they are, whatever links lead there: also where the output would be another link to
  // the same file, its author wants the source kept.
  explicit Claims(std::span<const Input> inputs);

  // Why `output` is not to be written, or an empty text. Devices and pipes may be written any number of times.
  std::string Claim(const std::string& output);

  // Just before it is written: what is known now alone. Names of different letters are one file where the file system
  // takes capitals and others as the same.
  std::string ClaimFile(const std::string& output) const;
  void Wrote(const std::string& output);

 private:
  static std::string Clash(const std::string& output, const std::string& what);

  std::map<std::string, std::string> inputs_;   // FileIdentity to path
  std::map<std::string, std::string> outputs_;  // OutputPlace to path
  std::map<std::string, std::string> written_;  // FileIdentity to path
  KnownFolder folder_;                          // of the last output
};

// FOLDER/STEM.ENTRY.EXTENSION; without `entry_point` FOLDER/STEM.EXTENSION.
std::string PathInFolder(const std::string& folder, const Input& input,
                         std::string_view entry_point, Target target);

// FOLDER/STEM.EXTENSION of any extension, which begins with a point.
std::string PathInFolder(const std::string& folder, const Input& input, std::string_view extension);

// Appends the rule that the outputs depend on the input, as Make and Ninja read it. False with `error` set when a name
// cannot stand there.
bool AddRule(std::span<const std::string> outputs, const std::string& input, std::string& rules,
             std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_OUTPUTS_H_
