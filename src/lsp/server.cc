#include "lsp/server.h"

#include <algorithm>
#include <utility>

#include "api/json_text.h"
#include "base/block_reuse.h"
#include "base/version.h"
#include "lsp/commands.h"
#include "lsp/features.h"
#include "lsp/json_parser.h"
#include "lsp/protocol.h"
#include "lsp/settings.h"

namespace tessera::lsp {
namespace {

// The error codes of JSON-RPC and of the protocol.
constexpr int kParseError = -32700;
constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;
constexpr int kServerNotInitialized = -32002;
constexpr int kRequestFailed = -32803;
constexpr int kRequestCancelled = -32800;

bool IsId(const Json& id) { return id.is_string() || id.is_number(); }

std::string_view NameOf(service::Encoding encoding) {
  switch (encoding) {
    case service::Encoding::kUtf8: return "utf-8";
    case service::Encoding::kUtf16: return "utf-16";
    case service::Encoding::kUtf32: return "utf-32";
  }
  return "utf-16";
}

// Returns UTF-8, the most efficient encoding, if the client supports it. Otherwise, returns UTF-32
// if it is the first encoding that the client lists. The fallback is UTF-16, which every client
// must support.
service::Encoding ChooseEncoding(const Json& offered) {
  service::Encoding best = service::Encoding::kUtf16;
  if (!offered.is_array()) return best;
  for (const Json& name : offered) {
    if (TextOf(name) == "utf-8") return service::Encoding::kUtf8;
  }
  if (!offered.empty() && TextOf(offered[0]) == "utf-32") best = service::Encoding::kUtf32;
  return best;
}

}  // namespace

std::vector<std::string> Server::Handle(std::span<const std::string> messages) {
  const BlockReuse reuse;
  out_.clear();
  cancelled_.clear();
  std::vector<Json> parsed;
  for (const std::string& message : messages) {
    parsed.push_back(ParseJson(message));
    NoteCancelled(parsed.back());
  }
  for (const Json& message : parsed) {
    if (phase_ == Phase::kExited) break;
    if (message.is_discarded()) {
      Fail(nullptr, kParseError, "the message is not JSON, or is nested too deeply");
    } else if (message.is_array()) {
      for (const Json& part : message) HandleOne(part);
    } else {
      HandleOne(message);
    }
  }
  PublishDiagnostics();
  documents_.FreeOldAnalyses();
  return std::exchange(out_, {});
}

void Server::NoteCancelled(const Json& message) {
  if (TextOf(At(message, "method")) != "$/cancelRequest") return;
  const Json& id = At(message, "params", "id");
  if (IsId(id)) cancelled_.push_back(id);
}

void Server::HandleOne(const Json& message) {
  const Json& method = At(message, "method");
  const Json& id = At(message, "id");
  if (!method.is_string()) {
    // A message without a method is either invalid or a response. Responses are ignored, because
    // the server does not need the results of its own requests.
    const bool is_response = message.is_object() && IsId(id);
    if (!is_response) Fail(nullptr, kInvalidRequest, "the message has no method");
    return;
  }
  if (IsId(id)) {
    Request(id, TextOf(method), At(message, "params"));
  } else {
    Notification(TextOf(method), At(message, "params"));
  }
}

void Server::Request(const Json& id, std::string_view method, const Json& params) {
  if (phase_ == Phase::kShutDown) {
    return Fail(id, kInvalidRequest, "the server is shut down");
  }
  if (method == "initialize") {
    if (phase_ != Phase::kNew) return Fail(id, kInvalidRequest, "initialize was sent twice");
    return Respond(id, Initialize(params));
  }
  if (phase_ == Phase::kNew) {
    return Fail(id, kServerNotInitialized, "initialize must be the first request");
  }
  if (method == "shutdown") {
    phase_ = Phase::kShutDown;
    was_shut_down_ = true;
    return Respond(id, nullptr);
  }
  if (std::ranges::find(cancelled_, id) != cancelled_.end()) {
    return Fail(id, kRequestCancelled, "the request was cancelled");
  }
  if (method == "workspace/executeCommand") return ExecuteCommand(id, params);
  if (method == "workspace/symbol") return Respond(id, WorkspaceSymbols(params));
  DocumentRequest(id, method, params);
}

void Server::DocumentRequest(const Json& id, std::string_view method, const Json& params) {
  const Handler handler = HandlerOf(method);
  if (handler == nullptr) {
    return Fail(id, kMethodNotFound, "there is no method '" + std::string(method) + "'");
  }
  const std::string_view uri = DocumentUriOf(params);
  OpenDocument* open = documents_.Find(uri);
  if (open == nullptr) return Fail(id, kInvalidParams, "the document is not open");
  RespondOrFail(id, handler({*open, client_, documents_}, params));
}

void Server::RespondOrFail(const Json& id, Json result) {
  if (const Json& error = ErrorOf(result); error.is_string()) {
    return Fail(id, kRequestFailed, TextOf(error));
  }
  Respond(id, std::move(result));
}

void Server::ExecuteCommand(const Json& id, const Json& params) {
  const Json& arguments = At(params, "arguments");
  const bool has_uri = arguments.is_array() && !arguments.empty();
  OpenDocument* open = has_uri ? documents_.Find(TextOf(arguments[0])) : nullptr;
  if (open == nullptr) return Fail(id, kInvalidParams, "the document is not open");
  RespondOrFail(id,
                Execute({*open, client_, documents_}, TextOf(At(params, "command")), arguments));
}

// Searches all open documents and returns the declarations whose names contain the query.
Json Server::WorkspaceSymbols(const Json& params) {
  const std::string_view query = TextOf(At(params, "query"));
  Json list = Json::array();
  for (const auto& [uri, open] : documents_.all()) {
    const Context context{*open, client_, documents_};
    for (const service::Symbol& symbol : service::Symbols(context.analysis())) {
      if (symbol.name.find(query) == std::string::npos) continue;
      list.push_back({{"name", symbol.name},
                      {"kind", SymbolKindTo(symbol.kind)},
                      {"location", LocationTo(context, symbol.place.name)}});
    }
    documents_.FreeOldAnalyses();  // analyses of whole programs are large
  }
  return list;
}

void Server::Notification(std::string_view method, const Json& params) {
  if (method == "exit") {
    phase_ = Phase::kExited;
    return;
  }
  if (phase_ != Phase::kRunning) return;
  if (method == "textDocument/didOpen") return DidOpen(params);
  if (method == "textDocument/didChange") return DidChange(params);
  if (method == "textDocument/didClose") return DidClose(params);
  if (method == "initialized") return WatchFiles();
  if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") {
    return documents_.FilesChanged();
  }
  if (method == "workspace/didChangeConfiguration") {
    const Json& settings = At(params, "settings");
    ApplySettings(At(settings, "tessera").is_object() ? At(settings, "tessera") : settings);
  }
  // Other notifications are ignored.
}

Json Server::Initialize(const Json& params) {
  phase_ = Phase::kRunning;
  const Json& capabilities = At(params, "capabilities");
  client_.encoding = ChooseEncoding(At(capabilities, "general", "positionEncodings"));
  client_.snippets =
      IsTrue(At(capabilities, "textDocument", "completion", "completionItem", "snippetSupport"));
  client_.pulls_diagnostics = At(capabilities, "textDocument", "diagnostic").is_object();
  can_watch_ =
      IsTrue(At(capabilities, "workspace", "didChangeWatchedFiles", "dynamicRegistration"));
  ApplySettings(At(params, "initializationOptions"));
  Json own = Capabilities();
  // Code lenses are useful only if the client implements the command tessera.showOutput.
  client_.code_lens = IsTrue(At(params, "initializationOptions", "codeLens"));
  if (client_.code_lens) own["codeLensProvider"] = {{"resolveProvider", false}};
  own["positionEncoding"] = NameOf(client_.encoding);
  return {{"capabilities", std::move(own)},
          {"serverInfo", {{"name", "tessera"}, {"version", kVersion}}}};
}

void Server::ApplySettings(const Json& settings) {
  if (!settings.is_object()) return;
  ApplyLanguageSettings(settings, options_);
  if (const Json& targets = At(settings, "targets"); targets.is_array()) {
    client_.targets = TargetsOf(targets);
  }
  if (const Json& lint = At(settings, "lint"); !lint.is_null()) client_.lint = LintOf(lint);
  ApplyHintSettings(At(settings, "inlayHints"), client_.hints);
  if (const Json& address = At(settings, "codeAddress"); address.is_string()) {
    client_.code_address = TextOf(address);
  }
  if (const Json& features = At(settings, "features"); features.is_object()) {
    documents_.programs().features = FeaturesOf(features);
  }
  documents_.OptionsChanged();
}

// Asks the client to report changes to files that may belong to programs.
void Server::WatchFiles() {
  if (!can_watch_) return;
  const Json watchers = {{{"globPattern", "**/*.{wesl,wgsl}"}}, {{"globPattern", "**/wesl.toml"}}};
  Json registration = {{"id", "tessera-files"},
                       {"method", "workspace/didChangeWatchedFiles"},
                       {"registerOptions", {{"watchers", watchers}}}};
  Send({{"jsonrpc", "2.0"},
        {"id", "tessera-watch"},
        {"method", "client/registerCapability"},
        {"params", {{"registrations", Json::array({std::move(registration)})}}}});
}

void Server::DidOpen(const Json& params) {
  const Json& item = At(params, "textDocument");
  if (!At(item, "uri").is_string()) return;
  OpenDocument& open = documents_.Open(TextOf(At(item, "uri")), TextOf(At(item, "text")),
                                       At(item, "range"), client_.encoding);
  const Json& version = At(item, "version");
  if (version.is_number_integer()) open.version = version.get<int64_t>();
}

void Server::DidChange(const Json& params) {
  OpenDocument* open = documents_.Find(DocumentUriOf(params));
  if (open == nullptr) return;
  const Json& changes = At(params, "contentChanges");
  if (changes.is_array()) {
    for (const Json& change : changes) documents_.Change(*open, change, client_.encoding);
  }
  const Json& version = At(params, "textDocument", "version");
  if (version.is_number_integer()) open->version = version.get<int64_t>();
}

void Server::DidClose(const Json& params) {
  const std::string uri(DocumentUriOf(params));
  if (documents_.Find(uri) == nullptr) return;
  documents_.Close(uri);
  if (client_.pulls_diagnostics) return;
  for (auto& [file, lists] : found_) {
    if (lists.erase(uri) != 0 || file == uri) Publish(file);
  }
  if (!found_.contains(uri)) Publish(uri);
}

void Server::PublishDiagnostics() {
  if (client_.pulls_diagnostics || phase_ != Phase::kRunning) return;
  for (const auto& [uri, open] : documents_.all()) {
    if (!open->unpublished) continue;
    open->unpublished = false;
    std::map<std::string, Json> lists = DiagnosticsTo({*open, client_, documents_});
    for (auto& [file, known] : found_) {
      // If the new analysis of this document finds nothing in the file, clear what an earlier
      // analysis found there.
      if (!lists.contains(file) && known.erase(uri) != 0) Publish(file);
    }
    for (auto& [file, list] : lists) {
      found_[file][uri] = std::move(list);
      // Skip other open documents, because their own diagnostics are published separately.
      if (file == uri || documents_.FindSpelled(file) == nullptr) Publish(file);
    }
    documents_.FreeOldAnalyses();
  }
}

// Publishes the diagnostics of a file. If the file is open, only its own analysis counts. Otherwise
// the results of all analyses that include the file are merged.
void Server::Publish(const std::string& uri) {
  Json params = {{"uri", uri}};
  const OpenDocument* open = documents_.FindSpelled(uri);
  Json list = Json::array();
  if (const auto found = found_.find(uri); found != found_.end()) {
    for (const auto& [from, diagnostics] : found->second) {
      if (open != nullptr && from != open->uri) continue;
      for (const Json& diagnostic : diagnostics) {
        if (std::ranges::find(list, diagnostic) == list.end()) list.push_back(diagnostic);
      }
    }
  }
  if (open != nullptr && open->version) params["version"] = *open->version;
  params["diagnostics"] = std::move(list);
  Notify("textDocument/publishDiagnostics", std::move(params));
}

void Server::Send(const Json& message) { out_.push_back(JsonText(message)); }

void Server::Respond(const Json& id, Json result) {
  Send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Server::Fail(const Json& id, int code, std::string_view message) {
  Send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void Server::Notify(std::string_view method, Json params) {
  Send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

}  // namespace tessera::lsp
