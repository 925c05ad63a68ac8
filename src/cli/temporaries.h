// Files that are being written and are not to stay when a signal ends the program.
#ifndef TESSERA_CLI_TEMPORARIES_H_
#define TESSERA_CLI_TEMPORARIES_H_

#include <cstdio>
#include <string>

namespace tessera::cli {

// A new file that a signal that ends the program removes, by whatever thread it was made. It lives for as long as its
// path may be there.
class Temporary {
 public:
  // Makes the file; there must be none yet.
  explicit Temporary(std::string path);
  // No longer removes the file.
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  // The file, to be written and closed, or nullptr with errno set when it could not be made.
  std::FILE* file() const { return file_; }
  const std::string& path() const { return path_; }

 private:
  friend void RemoveTemporaries();

  const std::string path_;
  std::FILE* file_ = nullptr;
  // Those that are there, as a list that a signal handler can walk.
  Temporary* next_ = nullptr;
  Temporary* previous_ = nullptr;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_TEMPORARIES_H_
