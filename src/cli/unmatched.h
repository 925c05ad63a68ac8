// Options that name what no input has.
#ifndef TESSERA_CLI_UNMATCHED_H_
#define TESSERA_CLI_UNMATCHED_H_

#include <map>
#include <string>
#include <vector>

#include "cli/report.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// One set of options may serve many inputs, and names what only some of them have. Of several inputs, an option is reported
// only if it names what none of them has.
class Unmatched {
 public:
  explicit Unmatched(size_t inputs) : inputs_(inputs) {}

  // Turns the warnings on where they can be given: as errors they would take the outputs of the inputs that lack something.
  void Ask(Options& options) const {
    options.warn_unmatched = inputs_ == 1 || !options.warnings_as_errors;
  }
  // Takes the warnings of one of several inputs out of its messages.
  void Take(std::vector<Message>& messages);
  // Reports those that all inputs without errors have in common.
  void Report(cli::Report& report) const;

 private:
  const size_t inputs_;
  size_t checked_ = 0;                   // inputs without errors
  std::map<std::string, size_t> texts_;  // how many inputs gave each warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
