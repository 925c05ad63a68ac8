// Reads and writes the files in test/ir. Each file contains cases, which show a module before and
// after a pass.
#ifndef TESSERA_TEST_IR_CASE_FILE_H_
#define TESSERA_TEST_IR_CASE_FILE_H_

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::ir_cases {

// The options of a case. A case fails if its pass does not read all of them.
class CaseOptions {
 public:
  void Add(std::string_view name, std::string_view value) { all_.push_back({name, value, false}); }
  // Returns whether the option `name` is set.
  bool Has(std::string_view name) { return Find(name) != nullptr; }
  // Returns the value of the option `name`, or an empty string if it is not set.
  std::string_view Value(std::string_view name);
  // Returns the values of all options with the name `name`, in source order.
  std::vector<std::string_view> Values(std::string_view name);
  // Returns the names of the options that were not read.
  std::vector<std::string_view> Unread() const;

 private:
  struct Option {
    std::string_view name;
    std::string_view value;
    bool is_read;
  };

  Option* Find(std::string_view name);

  std::vector<Option> all_;
};

// One case. The members refer to the text of the file.
struct Case {
  std::string_view name;
  std::string_view before;    // the module, with comments and options
  std::string_view expected;  // the module after the pass, and its messages
};

// The contents of a file: comments, followed by cases of this form:
//
//     //== NAME
//     //! OPTION VALUE        (only if the pass has options)
//     the module before the pass
//     //--
//     the module after the pass
struct CaseFile {
  std::string_view head;  // the comments before the first case
  std::vector<Case> cases;
};

CaseFile ReadCases(std::string_view text);

// Returns the text of `file`, with `outputs[i]` as the expected output of each case `i`.
std::string WithOutputs(const CaseFile& file, const std::vector<std::string>& outputs);

CaseOptions OptionsOf(const Case& c);

// Returns `text` without newlines at both ends.
std::string_view Trimmed(std::string_view text);

}  // namespace tessera::ir_cases

#endif  // TESSERA_TEST_IR_CASE_FILE_H_
