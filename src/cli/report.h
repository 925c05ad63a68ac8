// Collects the messages of a run and shows them in the format that was asked for.
#ifndef TESSERA_CLI_REPORT_H_
#define TESSERA_CLI_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace tessera::cli {

// Whether two messages about one source say the same.
bool IsSame(const Message& a, const Message& b);
// Adds messages that are not there yet: what several targets say of a source is said once.
void AddMessages(std::vector<Message> from, std::vector<Message>& to);

class Report {
 public:
  // `stdout_is_free`: no output of the compiler goes there.
  Report(Format format, bool color, bool stdout_is_free)
      : format_(format), color_(color), stdout_is_free_(stdout_is_free) {}

  // Shows (text formats) or keeps the messages of one source.
  void Add(std::string_view source, std::string name, std::vector<Message> messages);
  // Shows Result::ir, of what is named.
  void AddIr(std::string_view name, const std::vector<IrAfterPass>& ir);
  // Keeps the times of one source, which Finish adds up.
  void AddTimes(const std::vector<StageTime>& times);
  // An error that is not about a place in a shader.
  void Fail(std::string_view message);
  // A remark on the command line, for people: json and sarif hold messages about shaders alone.
  void Remark(std::string_view message);
  // Shows what was kept, and how many errors and warnings there were. Gives the exit status.
  int Finish();

  uint32_t errors() const { return errors_; }
  bool failed() const { return failed_; }

 private:
  struct Kept {
    std::string name;
    std::vector<Message> messages;
  };

  void ShowTimes() const;
  void ShowMessages() const;
  void ShowCounts() const;

  Format format_;
  bool color_;
  bool stdout_is_free_;
  bool failed_ = false;
  uint32_t errors_ = 0;
  uint32_t warnings_ = 0;
  std::string_view first_code_;  // of the first error, else of the first message
  std::vector<Kept> kept_;
  std::vector<StageTime> times_;  // each stage once, in the order in which they came first
  uint32_t timed_ = 0;            // sources
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_REPORT_H_
