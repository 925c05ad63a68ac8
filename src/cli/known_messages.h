// Suppresses repeated messages about modules that several inputs share.
#ifndef TESSERA_CLI_KNOWN_MESSAGES_H_
#define TESSERA_CLI_KNOWN_MESSAGES_H_

#include <set>
#include <string>
#include <vector>

#include "tessera/tessera.h"

namespace tessera::cli {

// Removes messages that were already reported for an earlier input. Compares only files, positions
// and codes. The texts may differ between inputs, because they contain names relative to the root
// module.
class KnownMessages {
 public:
  // Removes known messages from `messages` and remembers the others. Messages about a single module
  // do not contain a file name, so they are treated as messages about the file `name`.
  void RemoveFrom(const std::string& name, std::vector<Message>& messages);

 private:
  std::set<std::string> known_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_KNOWN_MESSAGES_H_
