// Runs one execution test: creates the resources, runs the shaders once and checks the results.
#ifndef TEST_EXEC_CASE_H_
#define TEST_EXEC_CASE_H_

#include "test/exec/pipeline.h"

namespace exec_test {

struct CaseResult {
  std::string skipped;                // why the device cannot run the case; empty if it ran
  std::vector<std::string> failures;  // empty if the case passed
  Json dumps = Json::object();        // hex of the resources with "dump", by "group.binding"
  double milliseconds = 0;            // time of one dispatch, if "repeat" requests timing
  Json statistics;             // statistics of the driver's code, if "statistics" requests them
  Json peer = Json::object();  // the peer's time and statistics, and how many scalars differ

  Json ToJson(const Json& id) const;
};

// Runs the case that the JSON object describes. README.md in this directory documents the format.
CaseResult RunCase(Device& device, const Json& json);

}  // namespace exec_test

#endif  // TEST_EXEC_CASE_H_
