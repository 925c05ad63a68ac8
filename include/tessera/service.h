// Declares the language server for WGSL, which answers requests from editors. This header contains
// both the C++ interface and the C interface.
//
// The server speaks the Language Server Protocol 3.17 (docs/editors.md lists the requests).
// `tessera lsp` runs this server on standard input and output. A program that embeds the server,
// e.g. a playground in a browser, passes the same messages without a transport.
//
// As everywhere in tessera, any bytes are accepted, and no function throws or aborts.
#ifndef TESSERA_SERVICE_H_
#define TESSERA_SERVICE_H_

#include <stddef.h>

#include "tessera/export.h"

#ifdef __cplusplus
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {

// Tells a language server how to find the modules of WESL programs (docs/modules.md). The server
// itself reads no files: LinkOptions::load, which `open_program` sets, returns the text of a
// module. If the client has opened the module, the server uses the open document instead of this
// text.
struct LanguageServerFiles {
  // Sets LinkOptions::path, load and find_package in `link` for the program whose root module is
  // the file `path`. ModuleText::name and ModuleText::tried must be absolute paths. Returns an
  // error message, or an empty string on success. If this function is unset, a program consists
  // only of open documents, and imports from `package::` refer to the folder of its root module.
  std::function<std::string(const std::string& path, LinkOptions& link)> open_program;
  // Returns the names of the modules directly below `module`, for completion in import statements.
  // For example, the result for `package::lighting` is {"math"} if there is lighting/math.wesl.
  // `path` is the file of the program's root module. `package` is the name by which the root module
  // refers to the package, or empty for the package of the root module. The result may contain
  // duplicates. This function may be unset.
  std::function<std::vector<std::string>(const std::string& path, std::string_view package,
                                         const std::vector<std::string_view>& module)>
      list_modules;
};

// Each server has one client. Several threads may use different servers concurrently, but not the
// same server.
class TESSERA_EXPORT LanguageServer {
 public:
  // `options` determines which extensions and language features are available; its other fields are
  // ignored.
  explicit LanguageServer(const Options& options = {}, const LanguageServerFiles& files = {});
  LanguageServer(LanguageServer&&) noexcept;
  LanguageServer& operator=(LanguageServer&&) noexcept;
  ~LanguageServer();

  // Handles one JSON-RPC message, without its `Content-Length` header. Returns the messages to send
  // to the client, in order: the response, and notifications such as
  // textDocument/publishDiagnostics.
  std::vector<std::string> Handle(std::string_view message);

  // Handles bytes from a stream in which each message has a header. `bytes` may end in the middle
  // of a message. Returns the bytes to send to the client, including headers.
  //
  // If `bytes` contains both a request and its cancellation, the request is answered with an error
  // instead of a result. If `bytes` contains several edits of a document, the document is checked
  // only once.
  std::string Receive(std::string_view bytes);

  // Returns whether the notification `exit` has been received.
  bool exited() const;
  // Returns the exit code that the protocol requires: 0 if `shutdown` was received before `exit`,
  // otherwise 1.
  int exit_code() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tessera

extern "C" {
#endif  // __cplusplus

typedef struct tessera_language_server tessera_language_server;

// Creates a server. Returns null if there is not enough memory. The caller frees it with
// tessera_language_server_destroy.
TESSERA_EXPORT tessera_language_server* tessera_language_server_create(void);
// Destroys a server; null is allowed.
TESSERA_EXPORT void tessera_language_server_destroy(tessera_language_server* server);
// Handles one JSON-RPC message of `length` bytes (see LanguageServer::Handle). Returns a JSON array
// of the messages to send to the client. The string is valid until the next call for this server.
// Returns null if there is not enough memory.
TESSERA_EXPORT const char* tessera_language_server_handle(tessera_language_server* server,
                                                          const char* message, size_t length);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TESSERA_SERVICE_H_
