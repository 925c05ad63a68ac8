// Finds the inputs of a run: files, standard input, and the contents of directories.
#ifndef TESSERA_CLI_INPUTS_H_
#define TESSERA_CLI_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::cli {

struct Input {
  std::string path;  // "-" is standard input
  // The name of this input's outputs in an output directory, without an extension. For a file found
  // in an input directory, the name is the path relative to that directory.
  std::string stem;
  // The input directory in which the file was found. Empty if the file itself was given.
  std::string folder;
};

// The kinds of files that are collected from input directories.
enum class Searched : uint8_t {
  kWgsl,  // files with the extension .wgsl
  // Files with the extension .wgsl or .wesl, except those in directories named node_modules and
  // those that the wesl.toml of their package excludes.
  kWgslAndWesl,
};

// Expands the given paths to a list of inputs. Replaces each directory with the files in or below
// it that `searched` selects, sorted by name. Does not follow symbolic links to directories.
// Returns false and sets `error` if standard input is given twice, or if a directory cannot be read
// or contains no file that `searched` selects.
bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error, Searched searched = Searched::kWgsl);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_INPUTS_H_
