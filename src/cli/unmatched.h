// Reports options that name a declaration, entry point, resource or color that no input contains.
#ifndef TESSERA_CLI_UNMATCHED_H_
#define TESSERA_CLI_UNMATCHED_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Collects `unmatched-option` warnings. One set of options may serve many inputs, only some of
// which contain what an option names. For several inputs, an option is therefore reported only if
// it matches nothing in any input.
class Unmatched {
 public:
  explicit Unmatched(size_t inputs) : inputs_(inputs) {}

  // Enables the warnings. With several inputs, the compiler must not turn warnings into errors,
  // because inputs without a match would then have no outputs. Promote turns the other warnings
  // into errors instead.
  void Ask(Options& options) {
    options.warn_unmatched = true;
    promotes_ = inputs_ != 1 && options.warnings_as_errors;
    if (promotes_) options.warnings_as_errors = false;
  }
  // Turns warnings other than `unmatched-option` into errors if the user requested that. Returns
  // whether any warning was turned into an error.
  bool Promote(std::vector<Message>& messages) const;
  // Moves the unmatched-option warnings about one input from `messages` to this object, if there
  // are several inputs.
  void Take(std::string_view input, std::vector<Message>& messages);
  // Removes the unmatched-option warnings about an input that is skipped, because it has no outputs
  // that an option could affect.
  static void RemoveFrom(std::vector<Message>& messages);
  // Reports the warnings that all inputs without errors have in common.
  void Report(cli::Report& report) const;

 private:
  struct Found {
    std::string input;  // the first input for which the warning was reported
    Message message;
    size_t inputs = 0;
  };

  const size_t inputs_;
  bool promotes_ = false;
  size_t checked_ = 0;                  // the number of inputs without errors
  std::map<std::string, Found> found_;  // keyed by the text of the warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
