// Reports options that refer to a declaration, entry point, resource or color that no input has.
#ifndef TESSERA_CLI_UNMATCHED_H_
#define TESSERA_CLI_UNMATCHED_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// Collects `unmatched-option` warnings. One set of options may serve many inputs and refer to
// things that only some of them have. For several inputs, an option is therefore reported only if
// it matches nothing in any of them.
class Unmatched {
 public:
  explicit Unmatched(size_t inputs) : inputs_(inputs) {}

  // Enables the warnings. With several inputs, the compiler must not turn warnings into errors.
  // Inputs without the things that options refer to would then have no outputs. Promote turns the
  // other warnings into errors instead.
  void Ask(Options& options) {
    options.warn_unmatched = true;
    promotes_ = inputs_ != 1 && options.warnings_as_errors;
    if (promotes_) options.warnings_as_errors = false;
  }
  // Turns warnings other than `unmatched-option` into errors if the user requested that. Returns
  // whether there were any.
  bool Promote(std::vector<Message>& messages) const;
  // Moves the unmatched-option warnings of one input out of its messages and records them, if there
  // are several inputs.
  void Take(std::string_view input, std::vector<Message>& messages);
  // Removes the unmatched-option warnings about an input that has no outputs and therefore does not
  // count.
  static void RemoveFrom(std::vector<Message>& messages);
  // Reports the recorded warnings that are common to all inputs without errors.
  void Report(cli::Report& report) const;

 private:
  struct Found {
    std::string input;  // the first input with this warning
    Message message;
    size_t inputs = 0;
  };

  const size_t inputs_;
  bool promotes_ = false;
  size_t checked_ = 0;                  // the number of inputs without errors
  std::map<std::string, Found> found_;  // indexed by the text of the warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
