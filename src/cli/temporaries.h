// Temporary files that are removed if a signal ends the program.
#ifndef TESSERA_CLI_TEMPORARIES_H_
#define TESSERA_CLI_TEMPORARIES_H_

#include <cstdio>
#include <string>

namespace tessera::cli {

// A new file that is removed if a signal ends the program, no matter which thread created it. The
// object must live as long as the path may exist.
class Temporary {
 public:
  // Creates the file. A file of this name must not exist yet.
  explicit Temporary(std::string path);
  // Unregisters the file, so that signals no longer remove it. The destructor does not remove it
  // either.
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  // Returns the open file, which the caller writes and closes. Returns nullptr, with errno set, if
  // it could not be created.
  std::FILE* file() const { return file_; }
  const std::string& path() const { return path_; }

 private:
  friend void RemoveTemporaries();

  const std::string path_;
  std::FILE* file_ = nullptr;
  // Links all temporary files into a list, which a signal handler can walk.
  Temporary* next_ = nullptr;
  Temporary* previous_ = nullptr;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_TEMPORARIES_H_
