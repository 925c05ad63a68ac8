// Manages temporary files that are deleted if a signal terminates the program.
#ifndef TESSERA_CLI_TEMPORARIES_H_
#define TESSERA_CLI_TEMPORARIES_H_

#include <cstdio>
#include <string>

namespace tessera::cli {

// A new file that is deleted if a signal terminates the program, no matter which thread created the
// file. The file must be renamed or deleted before the object is destroyed.
class Temporary {
 public:
  // Creates the file, which must not exist yet.
  explicit Temporary(std::string path);
  // Unregisters the file, so that a signal no longer deletes it. Does not delete the file.
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  // Returns the open file, which the caller must write and close. If the file could not be created,
  // returns nullptr and sets errno.
  std::FILE* file() const { return file_; }
  const std::string& path() const { return path_; }

 private:
  friend void RemoveTemporaries();

  const std::string path_;
  std::FILE* file_ = nullptr;
  // The neighbors in the list of temporary files, which the signal handler walks.
  Temporary* next_ = nullptr;
  Temporary* previous_ = nullptr;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_TEMPORARIES_H_
