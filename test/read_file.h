// Reads whole files in test programs.
#ifndef TESSERA_TEST_READ_FILE_H_
#define TESSERA_TEST_READ_FILE_H_

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace tessera {

// Returns the contents of a file. If the file cannot be read, e.g. because it is a directory,
// prints the reason and exits with 2.
inline std::string ReadFileOrExit(const std::filesystem::path& path) {
  const std::string name = path.string();
  std::string text;
  char part[1 << 14];
  std::FILE* const file = std::fopen(name.c_str(), "rb");
  if (file != nullptr) {
    while (const size_t count = std::fread(part, 1, sizeof part, file)) text.append(part, count);
  }
  if (file == nullptr || std::ferror(file)) {
    std::perror(name.c_str());
    std::exit(2);
  }
  std::fclose(file);
  return text;
}

}  // namespace tessera

#endif  // TESSERA_TEST_READ_FILE_H_
