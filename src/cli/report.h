// Collects the messages from a run and prints them in the requested format.
#ifndef TESSERA_CLI_REPORT_H_
#define TESSERA_CLI_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace tessera::cli {

// Returns whether two messages about the same source are identical.
bool IsSame(const Message& a, const Message& b);
// Appends the messages in `from` to `to`. Skips those already in `to`, because several targets may
// report the same message.
void AddMessages(std::vector<Message> from, std::vector<Message>& to);

class Report {
 public:
  // `stdout_is_free` is true if no compiler output goes to standard output, so that messages may be
  // written there.
  Report(Format format, bool color, bool stdout_is_free)
      : format_(format), color_(color), stdout_is_free_(stdout_is_free) {}

  // Adds messages about a single source, a multi-module program, or an input of either kind. The
  // text formats print them immediately; JSON and SARIF store them until Finish.
  void Add(std::string_view source, std::string name, std::vector<Message> messages);
  void Add(const SourceSet& sources, std::vector<Message> messages);
  void Add(const InputSource& source, std::vector<Message> messages);
  // Adds a message that is about the command line and concerns all sources. JSON and SARIF list
  // messages by file, so they attribute this message to the file `name`.
  void AddForAll(std::string name, Message message);
  // Prints Result::ir. The heading names the input as `name`.
  void AddIr(std::string_view name, const std::vector<IrAfterPass>& ir);
  // Adds the stage times of one source to the sums that Finish prints.
  void AddTimes(const std::vector<StageTime>& times);
  // Reports an error that has no position in any shader.
  void Fail(std::string_view message);
  // Prints a remark about the command line. JSON and SARIF omit remarks, because they contain only
  // messages about shaders.
  void Remark(std::string_view message);
  // Prints stored messages and the numbers of errors and warnings. Returns the exit code.
  int Finish();

  uint32_t errors() const { return errors_; }
  bool failed() const { return failed_; }

 private:
  struct StoredReport {
    std::string name;
    std::vector<Message> messages;
  };

  void Count(const Message& message);
  // Prints messages in the short format, or stores them for JSON and SARIF. Must not be called for
  // the text format.
  void Keep(std::string name, std::vector<Message> messages);
  void ShowTimes() const;
  void ShowMessages() const;
  void ShowCounts() const;

  Format format_;
  bool color_;
  bool stdout_is_free_;
  bool failed_ = false;
  uint32_t errors_ = 0;
  uint32_t warnings_ = 0;
  // The code of the first error, or of the first message if there is no error.
  std::string_view first_code_;
  std::vector<StoredReport> kept_;
  std::vector<StageTime> times_;  // the total for each stage, in the order of first occurrence
  uint32_t timed_ = 0;            // the number of sources included in `times_`
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REPORT_H_
