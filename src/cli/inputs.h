// The inputs of a run: files, standard input, and the contents of directories.
#ifndef TESSERA_CLI_INPUTS_H_
#define TESSERA_CLI_INPUTS_H_

#include <string>
#include <vector>

namespace tessera::cli {

struct Input {
  std::string path;  // "-": standard input
  // The name of its outputs in a directory, without an extension. This is the file name, or the
  // relative path for a file that was found in an input directory.
  std::string stem;
};

// Expands the given paths to inputs. A directory is replaced by all files below it that end in
// .wgsl, sorted by name; symbolic links to directories are not followed. Returns false and sets
// `error` if standard input is given twice, or if a directory cannot be read or contains no such
// file.
bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_INPUTS_H_
