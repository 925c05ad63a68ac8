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
// Appends the messages in `from` to `to`, except those already in `to`. Several targets may report
// the same message.
void AddMessages(std::vector<Message> from, std::vector<Message>& to);

class Report {
 public:
  // `stdout_is_free` is true if messages may be written to standard output, because no compiler
  // output goes there.
  Report(Format format, bool color, bool stdout_is_free)
      : format_(format), color_(color), stdout_is_free_(stdout_is_free) {}

  // Add messages about a single source, about a multi-module program, or about an `InputSource`,
  // which contains one or the other. The text formats print messages immediately. JSON and SARIF
  // store them until `Finish` is called.
  void Add(std::string_view source, std::string name, std::vector<Message> messages);
  void Add(const SourceSet& sources, std::vector<Message> messages);
  void Add(const InputSource& source, std::vector<Message> messages);
  // Adds a message about the command line. JSON and SARIF list messages by file, so they attribute
  // the message to the file `name`.
  void AddForAll(std::string name, Message message);
  // Prints Result::ir. `name` is the name of the input in the heading.
  void AddIr(std::string_view name, const std::vector<IrAfterPass>& ir);
  // Adds the stage times of one source to the totals that `Finish` prints.
  void AddTimes(const std::vector<StageTime>& times);
  // Reports an error without a position in a shader.
  void Fail(std::string_view message);
  // Prints a remark about the command line. The JSON and SARIF formats omit remarks, because these
  // formats contain only messages about shaders.
  void Remark(std::string_view message);
  // Prints the stored messages, and the number of errors and warnings. Returns the exit code.
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
  // The diagnostic code of the first error or, if there is no error, of the first message.
  std::string_view first_code_;
  std::vector<StoredReport> kept_;
  std::vector<StageTime> times_;  // the total time of each stage, in order of first occurrence
  uint32_t timed_ = 0;            // the number of sources included in `times_`
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REPORT_H_
