// Compiles files on request and answers with the time and the output size, for run_tests.py.
// Requests are read from standard input, one per line.
//
//   request:  RUNS <tab> FILE <tab> NAME=VALUE <tab> ...   options, "target", "entry-point"
//   answer:   SECONDS <tab> BYTES <tab> MESSAGE
//
// SECONDS is the minimum CPU time of RUNS compilations on this thread, and BYTES is the size of the
// output. MESSAGE says why there is no output, and is empty otherwise.
//
// All requests run in one process, which keeps its memory. Otherwise, the time for a large source
// would include page faults for fresh memory, while that for a small source would not.
#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/option_table.h"
#include "tessera/tessera.h"

namespace {

// Calls go through a volatile pointer, so that tessera::Compile is never inlined and tools/bench
// can count its instructions.
tessera::Result (*volatile compile)(std::string_view, const tessera::Options&) = tessera::Compile;

double ThreadSeconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

std::vector<std::string> Split(const std::string& line) {
  std::vector<std::string> fields(1);
  for (char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

// Sets an option. Returns an error message if the option is invalid, and otherwise an empty string.
std::string Set(tessera::Options& options, const std::string& field) {
  const size_t sign = field.find('=');
  const std::string name = field.substr(0, sign);
  const std::string value = sign == std::string::npos ? "true" : field.substr(sign + 1);
  std::string error;
  if (name == "entry-point") {
    options.entry_point = value;
  } else if (name == "target") {
    const auto target = tessera::TargetOf(value);
    if (!target) return "no target " + value;
    options.target = *target;
  } else {
    tessera::SetOption(options, name, value, error);
  }
  return error;
}

std::string Answer(const std::vector<std::string>& request) {
  tessera::Options options;
  for (size_t i = 2; i < request.size(); ++i) {
    if (const std::string error = Set(options, request[i]); !error.empty()) return "0\t0\t" + error;
  }
  // Reads the file in blocks, because that executes fewer instructions. run_tests.py counts the
  // instructions of the whole process.
  std::ostringstream read;
  read << std::ifstream(request[1], std::ios::binary).rdbuf();
  const std::string text = read.str();
  double least = std::numeric_limits<double>::max();
  size_t bytes = 0;
  std::string message;
  for (int runs = std::max(1, std::atoi(request[0].c_str())); runs > 0; --runs) {
    const double start = ThreadSeconds();
    const tessera::Result result = compile(text, options);
    least = std::min(least, ThreadSeconds() - start);
    bytes = result.text.size() + result.spirv.size() * sizeof(uint32_t);
    if (!result.ok) {
      message = result.diagnostics.empty() ? "refused" : result.diagnostics[0].text;
      std::replace_if(
          message.begin(), message.end(), [](char c) { return c == '\t' || c == '\n'; }, ' ');
    }
  }
  return std::to_string(least) + '\t' + std::to_string(bytes) + '\t' + message;
}

}  // namespace

int main() {
  mallopt(M_MMAP_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::vector<std::string> request = Split(line);
    if (request.size() < 2) return EXIT_FAILURE;
    std::cout << Answer(request) << std::endl;
  }
}
