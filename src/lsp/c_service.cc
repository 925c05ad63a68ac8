// Implements the C interface of the language server.
#include <string>

#include "api/c_api.h"
#include "tessera/service.h"

struct tessera_language_server {
  tessera::LanguageServer server;
  std::string answer;
};

tessera_language_server* tessera_language_server_create(void) {
  return tessera::Guard<tessera_language_server*>(
      nullptr, [] { return new tessera_language_server{tessera::LanguageServer(), {}}; });
}

void tessera_language_server_destroy(tessera_language_server* server) { delete server; }

const char* tessera_language_server_handle(tessera_language_server* server, const char* message,
                                           size_t length) {
  if (server == nullptr || (message == nullptr && length != 0)) return nullptr;
  return tessera::Guard<const char*>(nullptr, [&] {
    const std::string_view given =
        length == 0 ? std::string_view() : std::string_view(message, length);
    server->answer = "[";
    for (const std::string& answer : server->server.Handle(given)) {
      if (server->answer.size() > 1) server->answer += ',';
      server->answer += answer;
    }
    server->answer += "]";
    return server->answer.c_str();
  });
}
