// The inputs of a run: files, standard input, and what folders hold.
#ifndef TESSERA_CLI_INPUTS_H_
#define TESSERA_CLI_INPUTS_H_

#include <string>
#include <vector>

namespace tessera::cli {

struct Input {
  std::string path;  // "-": standard input
  // What its outputs are called in a folder, without an extension: the file's name, and of what was found in an input
  // folder its way there from the folder.
  std::string stem;
};

// Takes what was given as it is, and instead of a folder all files below it that end in .wgsl, in the order of their
// names; symbolic links to folders are not followed. False with `error` set when standard input is there twice, or a
// folder cannot be read or holds no such file.
bool FindInputs(const std::vector<std::string>& given, std::vector<Input>& inputs,
                std::string& error);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_INPUTS_H_
