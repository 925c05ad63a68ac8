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

// Collects `unmatched-option` warnings. All inputs share the same options, but an option may refer
// to something that exists in only some of the inputs. An option is therefore reported only if none
// of the inputs contains a match. Inputs with errors are ignored.
class Unmatched {
 public:
  explicit Unmatched(size_t inputs) : inputs_(inputs) {}

  // Enables the warnings. If there are several inputs, disables Options::warnings_as_errors. It
  // would turn an `unmatched-option` warning about one input into an error, and this input would
  // get no outputs. Later, Promote turns all warnings except `unmatched-option` into errors.
  void Ask(Options& options) {
    options.warn_unmatched = true;
    promotes_ = inputs_ != 1 && options.warnings_as_errors;
    if (promotes_) options.warnings_as_errors = false;
  }
  // If Ask has disabled Options::warnings_as_errors, turns all warnings except `unmatched-option`
  // into errors. Returns whether it turned any warning into an error.
  bool Promote(std::vector<Message>& messages) const;
  // `messages` contains the messages about `input`. If there are several inputs, moves the
  // `unmatched-option` warnings from `messages` to this object. Discards these warnings instead if
  // `messages` contains errors, or if `input` failed for another reason (`failed`).
  void Take(std::string_view input, std::vector<Message>& messages, bool failed);
  // Removes the `unmatched-option` warnings about an input that is skipped. Such an input has no
  // outputs that an option could affect.
  static void RemoveFrom(std::vector<Message>& messages);
  // Reports each warning that occurred for every input without errors. Each warning is reported
  // only once.
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
  size_t failed_ = 0;                   // the number of inputs with errors
  std::map<std::string, Found> found_;  // keyed by the text of the warning
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_UNMATCHED_H_
