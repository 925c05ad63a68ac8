#include "cli/json.h"

#include <mutex>

namespace tessera::cli {
namespace {

std::mutex& Lock() {
  static std::mutex lock;
  return lock;
}

template <typename Json>
std::string Dump(const Json& json, int indent) {
  const std::lock_guard guard(Lock());
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string JsonText(const nlohmann::json& json, int indent) { return Dump(json, indent); }
std::string JsonText(const nlohmann::ordered_json& json, int indent) { return Dump(json, indent); }

nlohmann::json ParseJson(std::string_view text) {
  const std::lock_guard guard(Lock());
  return nlohmann::json::parse(text);
}

}  // namespace tessera::cli
