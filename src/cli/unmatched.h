// Options that name something that no input has.
#ifndef TESSERA_CLI_UNMATCHED_H_
#define TESSERA_CLI_UNMATCHED_H_

#include <map>
#include <string>
#include <vector>

#include "cli/report.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Collects unmatched-option warnings. One set of options may serve many inputs and name things that
// only some of them have. For several inputs, an option is therefore reported only if it matches
// nothing in any of them.
class Unmatched {
 public:
  explicit Unmatched(size_t inputs) : inputs_(inputs) {}

  // Enables the warnings, except for several inputs with warnings as errors: the inputs that lack
  // something would then have no outputs.
  void Ask(Options& options) const {
    options.warn_unmatched = inputs_ == 1 || !options.warnings_as_errors;
  }
  // Removes the warnings of one of several inputs from its messages and records them.
  void Take(std::vector<Message>& messages);
  // Reports the warnings that all inputs without errors share.
  void Report(cli::Report& report) const;

 private:
  const size_t inputs_;
  size_t checked_ = 0;                   // inputs without errors
  std::map<std::string, size_t> texts_;  // number of inputs per warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
