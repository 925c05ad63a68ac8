// Runs SPIR-V on a Vulkan device and checks the contents of buffers and images.
//
//   vk_run [--no-validation] [--robust] [--info] [FILE]
//
// Reads cases from FILE or standard input, one JSON object per line (or one JSON array). Prints one
// JSON object per case, in order: {"id", "pass", "skip"?, "failures"?, "dumps"?, "milliseconds"?}.
// VK_DRIVER_FILES selects the driver. README.md documents the format of a case. The exit code is 0
// if all cases passed or were skipped, and 1 if some failed. It is 2 if there is no device or the
// input cannot be read.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

#include "test/exec/case.h"

namespace {

using exec_test::CaseResult;
using exec_test::Device;
using exec_test::Json;

bool Answer(Device& device, const Json& json) {
  CaseResult result;
  if (json.is_object()) {
    result = exec_test::RunCase(device, json);
  } else {
    result.failures.emplace_back("a case has to be a JSON object");
  }
  const Json id = json.is_object() ? json.value("id", Json()) : Json();
  const std::string text = result.ToJson(id).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
  return result.failures.empty();
}

void PrintInfo(const Device& device) {
  Json info = {{"device", device.name()}, {"capabilities", device.capabilities()}};
  std::printf("%s\n", info.dump(2).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  Device::Options options;
  std::string path;
  bool info = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--no-validation") {
      options.validation = false;
    } else if (argument == "--robust") {
      options.robust_buffer_access = true;
    } else if (argument == "--info") {
      info = true;
    } else if (argument[0] != '-') {
      path = argument;
    } else {
      std::fprintf(stderr, "vk_run: unknown option '%s'\n", argv[i]);
      return 2;
    }
  }
  Device device;
  std::string error;
  if (!device.Create(options, &error)) {
    std::fprintf(stderr, "vk_run: %s\n", error.c_str());
    return 2;
  }
  for (const std::string& message : device.TakeMessages()) {
    std::fprintf(stderr, "vk_run: validation while making the device: %s\n", message.c_str());
  }
  if (info) {
    PrintInfo(device);
    return 0;
  }
  std::ifstream file;
  if (!path.empty()) {
    file.open(path);
    if (!file) {
      std::fprintf(stderr, "vk_run: cannot read '%s'\n", path.c_str());
      return 2;
    }
  }
  std::istream& input = path.empty() ? std::cin : file;
  bool all_passed = true;
  std::string line;
  while (std::getline(input, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    }
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_array()) {
      for (const Json& item : json) {
        all_passed = Answer(device, item) && all_passed;
      }
    } else {
      all_passed = Answer(device, json) && all_passed;
    }
  }
  return all_passed ? 0 : 1;
}
