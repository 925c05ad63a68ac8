// Processes the messages of a session, and holds its state: lifecycle, documents and settings.
#ifndef TESSERA_LSP_SERVER_H_
#define TESSERA_LSP_SERVER_H_

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/documents.h"
#include "lsp/json.h"
#include "lsp/protocol.h"

namespace tessera::lsp {

class Server {
 public:
  Server(const Options& options, const LanguageServerFiles& files)
      : options_(options), documents_(options_, files) {}
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Handles a batch of messages in order and returns the responses and notifications to send. A
  // request is answered with an error if a later message in the batch cancels it. Diagnostics are
  // published once, after the last message.
  std::vector<std::string> Handle(std::span<const std::string> messages);

  bool exited() const { return phase_ == Phase::kExited; }
  int exit_code() const { return was_shut_down_ ? 0 : 1; }

 private:
  enum class Phase : uint8_t { kNew, kRunning, kShutDown, kExited };

  void HandleOne(const Json& message);
  void Request(const Json& id, std::string_view method, const Json& params);
  void Notification(std::string_view method, const Json& params);
  Json Initialize(const Json& params);
  void ApplySettings(const Json& settings);
  void DocumentRequest(const Json& id, std::string_view method, const Json& params);
  void ExecuteCommand(const Json& id, const Json& params);
  Json WorkspaceSymbols(const Json& params);
  void RespondOrFail(const Json& id, Json result);
  void DidOpen(const Json& params);
  void DidChange(const Json& params);
  void DidClose(const Json& params);
  void PublishDiagnostics();
  void Publish(const std::string& uri);
  void WatchFiles();
  void NoteCancelled(const Json& message);

  void Send(const Json& message);
  void Respond(const Json& id, Json result);
  void Fail(const Json& id, int code, std::string_view message);
  void Notify(std::string_view method, Json params);

  Options options_;
  Documents documents_;
  Phase phase_ = Phase::kNew;
  bool was_shut_down_ = false;
  Client client_;
  bool can_watch_ = false;  // whether the client can report file changes
  // The diagnostics of each file, keyed by the file's URI and then by the URI of the document whose
  // analysis produced them.
  std::map<std::string, std::map<std::string, Json>> found_;
  std::vector<Json> cancelled_;  // the ids of the requests that the current batch cancels
  std::vector<std::string> out_;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_SERVER_H_
