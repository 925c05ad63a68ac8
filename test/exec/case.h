// Runs one execution test: creates the resources, runs the shaders once and checks the results.
#ifndef TEST_EXEC_CASE_H_
#define TEST_EXEC_CASE_H_

#include "test/exec/pipeline.h"

namespace exec_test {

struct CaseResult {
  std::string skipped;  // why the device cannot run the case; empty if the case was run
  std::vector<std::string> failures;  // empty if the case passed
  // The contents of resources with "dump", in hexadecimal, keyed by "group.binding".
  Json dumps = Json::object();
  double milliseconds = 0;  // the time of one dispatch, if "repeat" requests timing
  // The driver's statistics about the generated code, if the case requests them with "statistics".
  Json statistics;
  // If the case has a peer: the peer's time and statistics, and the number of scalars in which the
  // shader's results differ from the peer's.
  Json peer = Json::object();

  Json ToJson(const Json& id) const;
};

// Runs the case that `json` describes. README.md in this directory documents the format.
CaseResult RunCase(Device& device, const Json& json);

}  // namespace exec_test

#endif  // TEST_EXEC_CASE_H_
