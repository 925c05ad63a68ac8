// Reads wesl.toml, the configuration of a WESL package.
#ifndef TESSERA_CLI_WESL_TOML_H_
#define TESSERA_CLI_WESL_TOML_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// A dependency of a package. Exactly one of the members is set.
struct WeslDependency {
  std::string package;  // the dependency's name in the package manager
  // The dependency's directory, relative to the directory of this wesl.toml.
  std::string path;
};

// The entries of wesl.toml that tessera uses. All other entries are only checked for correct
// syntax.
struct WeslToml {
  std::string edition;  // the WESL edition; empty if not specified
  size_t edition_line = 0;
  std::string root;  // the directory or file of the root module; if empty, the default
  std::vector<std::string> include, exclude;  // patterns of file paths
  bool has_include = false;
  std::map<std::string, WeslDependency, std::less<>> dependencies;
  bool finds_dependencies = false;  // whether dependencies = "auto" is specified
};

// Parses the contents of a wesl.toml file. Returns an error as "LINE: MESSAGE", or an empty string
// if there is none.
//
// Supports the subset of TOML that these files need: tables, inline tables, strings, arrays,
// booleans and numbers. Multi-line strings and dates are errors.
std::string ReadWeslToml(std::string_view text, WeslToml& toml);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_WESL_TOML_H_
