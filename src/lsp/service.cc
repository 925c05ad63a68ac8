// Implements LanguageServer, the public C++ interface.
#include "tessera/service.h"

#include <utility>

#include "lsp/framing.h"
#include "lsp/server.h"

namespace tessera {

struct LanguageServer::State {
  State(const Options& options, const LanguageServerFiles& files) : server(options, files) {}
  lsp::Server server;
  lsp::Framing framing;
};

LanguageServer::LanguageServer(const Options& options, const LanguageServerFiles& files)
    : state_(std::make_unique<State>(options, files)) {}
LanguageServer::LanguageServer(LanguageServer&&) noexcept = default;
LanguageServer& LanguageServer::operator=(LanguageServer&&) noexcept = default;
LanguageServer::~LanguageServer() = default;

std::vector<std::string> LanguageServer::Handle(std::string_view message) {
  const std::string text(message);
  return state_->server.Handle({&text, 1});
}

std::string LanguageServer::Receive(std::string_view bytes) {
  state_->framing.Append(bytes);
  std::vector<std::string> messages;
  while (std::optional<std::string> message = state_->framing.Next()) {
    messages.push_back(std::move(*message));
  }
  std::string out;
  if (messages.empty()) return out;
  for (const std::string& answer : state_->server.Handle(messages)) out += lsp::Framed(answer);
  return out;
}

bool LanguageServer::exited() const { return state_->server.exited(); }
int LanguageServer::exit_code() const { return state_->server.exit_code(); }

}  // namespace tessera
