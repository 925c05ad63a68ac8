// Collects the messages of a run and prints them in the requested format.
#ifndef TESSERA_CLI_REPORT_H_
#define TESSERA_CLI_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace tessera::cli {

// Returns true if two messages about the same source have equal contents.
bool IsSame(const Message& a, const Message& b);
// Appends the messages of `from` that `to` does not contain yet. Several targets may report the
// same message.
void AddMessages(std::vector<Message> from, std::vector<Message>& to);

class Report {
 public:
  // `stdout_is_free` means that no compiler output goes to standard output.
  Report(Format format, bool color, bool stdout_is_free)
      : format_(format), color_(color), stdout_is_free_(stdout_is_free) {}

  // Prints messages (in text formats) or stores them (for JSON and SARIF). The first overload is
  // for the messages of a single source, the second for those of a program of several modules, and
  // the third for those of any input.
  void Add(std::string_view source, std::string name, std::vector<Message> messages);
  void Add(const SourceSet& sources, std::vector<Message> messages);
  void Add(const InputSource& source, std::vector<Message> messages);
  // Does the same as Add for a message about the command line that concerns all sources. JSON and
  // SARIF list messages by file and therefore assign it to the file `name`.
  void AddForAll(std::string name, Message message);
  // Prints Result::ir. `name` identifies the input.
  void AddIr(std::string_view name, const std::vector<IrAfterPass>& ir);
  // Stores the times of the stages of one source. Finish prints their sums.
  void AddTimes(const std::vector<StageTime>& times);
  // Reports an error that has no position in a shader.
  void Fail(std::string_view message);
  // Prints a remark about the command line. Only people need it, so JSON and SARIF omit it: they
  // contain only messages about shaders.
  void Remark(std::string_view message);
  // Prints the stored messages and the numbers of errors and warnings. Returns the exit code.
  int Finish();

  uint32_t errors() const { return errors_; }
  bool failed() const { return failed_; }

 private:
  struct StoredReport {
    std::string name;
    std::vector<Message> messages;
  };

  void Count(const Message& message);
  // Prints messages in the short format, or stores them for JSON and SARIF. Not for the text
  // format.
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
  // The code of the first error, or of the first message if there are no errors.
  std::string_view first_code_;
  std::vector<StoredReport> kept_;
  std::vector<StageTime> times_;  // one per stage, in the order of first occurrence
  uint32_t timed_ = 0;            // the number of sources in `times_`
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REPORT_H_
