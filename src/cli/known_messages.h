// Reports messages about a module that several inputs of a run share only once.
#ifndef TESSERA_CLI_KNOWN_MESSAGES_H_
#define TESSERA_CLI_KNOWN_MESSAGES_H_

#include <set>
#include <string>
#include <vector>

#include "tessera/tessera.h"

namespace tessera::cli {

// Forgets the messages that an earlier input of the run has reported. The texts are not compared:
// the name of a declaration depends on the root module of the program.
class KnownMessages {
 public:
  // `name` is the file of messages that name no file, because the input is a single module.
  void RemoveFrom(const std::string& name, std::vector<Message>& messages);

 private:
  std::set<std::string> known_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_KNOWN_MESSAGES_H_
