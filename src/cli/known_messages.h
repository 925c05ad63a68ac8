// Suppresses repeated messages about a module that several inputs share.
#ifndef TESSERA_CLI_KNOWN_MESSAGES_H_
#define TESSERA_CLI_KNOWN_MESSAGES_H_

#include <set>
#include <string>
#include <vector>

#include "tessera/tessera.h"

namespace tessera::cli {

// Removes messages that were already reported for an earlier input. Compares only files, positions
// and codes. The texts may differ, because each spells declaration names relative to its own
// program's root module.
class KnownMessages {
 public:
  // Removes the known messages from `messages` and remembers the others. Messages about a single
  // module contain no file name; `name` is used for them.
  void RemoveFrom(const std::string& name, std::vector<Message>& messages);

 private:
  std::set<std::string> known_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_KNOWN_MESSAGES_H_
