// Options that name a declaration, entry point, resource or color that no input has.
#ifndef TESSERA_CLI_UNMATCHED_H_
#define TESSERA_CLI_UNMATCHED_H_

#include <map>
#include <string>
#include <string_view>
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

  // Enables the warnings. With several inputs, the compiler must not make them errors, because the
  // inputs that lack something would have no outputs. Promote makes the other warnings errors.
  void Ask(Options& options) {
    options.warn_unmatched = true;
    promotes_ = inputs_ != 1 && options.warnings_as_errors;
    if (promotes_) options.warnings_as_errors = false;
  }
  // Turns warnings other than unmatched-option into errors if the user asked for it. Returns
  // whether there were any.
  bool Promote(std::vector<Message>& messages) const;
  // Removes the warnings of one of several inputs from its messages and records them.
  void Take(std::string_view input, std::vector<Message>& messages);
  // Reports the warnings that all inputs without errors share.
  void Report(cli::Report& report) const;

 private:
  struct Found {
    std::string input;  // the first input that has the warning
    Message message;
    size_t inputs = 0;
  };

  const size_t inputs_;
  bool promotes_ = false;
  size_t checked_ = 0;                  // inputs without errors
  std::map<std::string, Found> found_;  // by the text of the warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
