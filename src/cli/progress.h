// Displays the progress of a run over several files.
#ifndef TESSERA_CLI_PROGRESS_H_
#define TESSERA_CLI_PROGRESS_H_

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <string>

#include "cli/files.h"
#include "tessera/tessera.h"

namespace tessera::cli {

// A progress line that is updated in place. It is displayed only if standard error is a terminal
// and there are several inputs.
class Progress {
 public:
  explicit Progress(size_t total) : total_(total), on_(total > 1 && StderrIsTerminal()) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { Clear(); }

  void Next(const std::string& name) {
    ++done_;
    if (!on_) return;
    Print(stderr, fmt::format("\r\x1b[K[{}/{}] {}", done_, total_, Printable(name)));
  }
  // Removes the progress line from the terminal. Must be called before anything else is printed.
  void Clear() const {
    if (on_) Print(stderr, "\r\x1b[K");
  }

 private:
  size_t total_;
  size_t done_ = 0;
  bool on_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_PROGRESS_H_
