// One execution test: makes the resources, runs the shaders once and checks what they left.
#ifndef TEST_EXEC_CASE_H_
#define TEST_EXEC_CASE_H_

#include "test/exec/pipeline.h"

namespace exec_test {

struct CaseResult {
  std::string skipped;                // why the device cannot run it; empty when it ran
  std::vector<std::string> failures;  // empty: passed
  Json dumps = Json::object();        // hex of the resources with "dump", by "group.binding"
  double milliseconds = 0;            // of one dispatch, where "repeat" asked for timing
  Json statistics;                    // of the driver's code, where "statistics" asked for them
  Json peer =
      Json::object();  // "milliseconds" and "statistics" of the peer, how many scalars differ

  Json ToJson(const Json& id) const;
};

// Runs the case that the JSON object describes; the form is in README.md beside this file.
CaseResult RunCase(Device& device, const Json& json);

}  // namespace exec_test

#endif  // TEST_EXEC_CASE_H_
