// A server that runs Microsoft's HLSL compilers for tests. The server runs under wine, with
// dxcompiler.dll (DXC) and d3dcompiler_47.dll (FXC) in the same directory.
// test/golden/check/microsoft.py starts it, and tools/bootstrap --hlsl builds it.
//
// All numbers are little-endian 32-bit words. A request consists of the number of strings, and then
// the length and the bytes of each string. The strings are the compiler ("dxc" or "fxc"), the
// source, "list" or "" (whether a listing is wanted), and the arguments. FXC takes two arguments:
// the entry point and the profile. An answer is a word and three strings: messages, object and
// listing. The word is 1 if the compiler accepts the source.
#include <windows.h>
// These headers need types from <windows.h>.
#include <d3dcompiler.h>
#include <fcntl.h>
#include <io.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

// Repeats the declarations from dxcapi.h that are used here, because mingw-w64 lacks this header.
// COM calls methods by position, so unused methods in front of a used one must be declared, too.
// Their names begin with `Unused`.
struct DxcText {
  const void* data;
  SIZE_T size;
  UINT encoding;
};
constexpr UINT kUtf8 = 65001;
enum DxcOutput : int { kObject = 1, kErrors = 2, kDisassembly = 5 };

struct DxcResult : IUnknown {
  virtual HRESULT STDMETHODCALLTYPE GetStatus(HRESULT* status) = 0;
  virtual HRESULT STDMETHODCALLTYPE UnusedGetResult() = 0;
  virtual HRESULT STDMETHODCALLTYPE UnusedGetErrorBuffer() = 0;
  virtual BOOL STDMETHODCALLTYPE UnusedHasOutput() = 0;
  virtual HRESULT STDMETHODCALLTYPE GetOutput(DxcOutput kind, REFIID interface_id, void** output,
                                              IUnknown** name) = 0;
};
struct DxcCompiler : IUnknown {
  virtual HRESULT STDMETHODCALLTYPE Compile(const DxcText* source, LPCWSTR* arguments, UINT32 count,
                                            IUnknown* includes, REFIID interface_id,
                                            void** result) = 0;
  virtual HRESULT STDMETHODCALLTYPE Disassemble(const DxcText* object, REFIID interface_id,
                                                void** result) = 0;
};

constexpr GUID kCompilerClass = {
    0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
constexpr GUID kCompilerInterface = {
    0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
constexpr GUID kResultInterface = {
    0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};
// The identifier of IDxcBlob, which is the same interface as ID3DBlob.
constexpr GUID kBlobInterface = {
    0x8ba5fb08, 0x5195, 0x40e2, {0xac, 0x58, 0x0d, 0x98, 0x9c, 0x3a, 0x01, 0x02}};

struct Answer {
  bool accepted = false;
  std::string messages, object, listing;
};

[[noreturn]] void Die(const char* why) {
  fprintf(stderr, "driver: %s\n", why);
  ExitProcess(3);
}

template <typename Function>
Function* Find(const char* library, const char* name) {
  const HMODULE module = LoadLibraryA(library);
  if (module == nullptr) Die("a compiler's library is missing");
  const FARPROC found = GetProcAddress(module, name);
  if (found == nullptr) Die("a compiler's function is missing");
  return reinterpret_cast<Function*>(reinterpret_cast<void*>(found));
}

// Return the bytes of a blob and release it. TakeText also removes zero bytes at the end.
std::string TakeBytes(ID3DBlob* blob) {
  if (blob == nullptr) return {};
  std::string bytes(static_cast<const char*>(blob->GetBufferPointer()), blob->GetBufferSize());
  blob->Release();
  return bytes;
}
std::string TakeText(ID3DBlob* blob) {
  std::string text = TakeBytes(blob);
  while (!text.empty() && text.back() == '\0') text.pop_back();
  return text;
}

// ---- DXC

ID3DBlob* OutputOf(DxcResult* result, DxcOutput kind) {
  ID3DBlob* blob = nullptr;
  result->GetOutput(kind, kBlobInterface, reinterpret_cast<void**>(&blob), nullptr);
  return blob;
}

DxcCompiler* MakeDxc() {
  using Create = HRESULT WINAPI(REFGUID, REFIID, void**);
  void* made = nullptr;
  Find<Create>("dxcompiler.dll", "DxcCreateInstance")(kCompilerClass, kCompilerInterface, &made);
  if (made == nullptr) Die("DXC makes no compiler");
  return static_cast<DxcCompiler*>(made);
}

Answer RunDxc(const std::string& source, const std::vector<std::string>& arguments, bool lists) {
  static DxcCompiler* const compiler = MakeDxc();
  std::vector<std::wstring> wide;
  std::vector<LPCWSTR> pointers;
  for (const std::string& a : arguments) wide.emplace_back(a.begin(), a.end());
  for (const std::wstring& a : wide) pointers.push_back(a.c_str());
  const DxcText text{source.data(), source.size(), kUtf8};
  DxcResult* result = nullptr;
  Answer answer;
  const HRESULT called =
      compiler->Compile(&text, pointers.data(), static_cast<UINT32>(pointers.size()), nullptr,
                        kResultInterface, reinterpret_cast<void**>(&result));
  if (FAILED(called) || result == nullptr) return answer;
  HRESULT status = E_FAIL;
  result->GetStatus(&status);
  answer.accepted = SUCCEEDED(status);
  answer.messages = TakeText(OutputOf(result, kErrors));
  if (answer.accepted) answer.object = TakeBytes(OutputOf(result, kObject));
  result->Release();
  if (!lists || answer.object.empty()) return answer;
  const DxcText object{answer.object.data(), answer.object.size(), 0};
  result = nullptr;
  compiler->Disassemble(&object, kResultInterface, reinterpret_cast<void**>(&result));
  if (result != nullptr) {
    answer.listing = TakeText(OutputOf(result, kDisassembly));
    result->Release();
  }
  return answer;
}

// ---- FXC

Answer RunFxc(const std::string& source, const std::vector<std::string>& arguments, bool lists) {
  static auto* const compile = Find<decltype(D3DCompile)>("d3dcompiler_47.dll", "D3DCompile");
  static auto* const disassemble =
      Find<decltype(D3DDisassemble)>("d3dcompiler_47.dll", "D3DDisassemble");
  constexpr UINT kUnboundedDescriptorTables = 1u << 20;  // mingw-w64 does not define this constant
  ID3DBlob *object = nullptr, *messages = nullptr;
  Answer answer;
  if (arguments.size() != 2) Die("FXC takes an entry point and a profile");
  answer.accepted = SUCCEEDED(compile(source.data(), source.size(), "a.hlsl", nullptr, nullptr,
                                      arguments[0].c_str(), arguments[1].c_str(),
                                      kUnboundedDescriptorTables, 0, &object, &messages));
  answer.messages = TakeText(messages);
  answer.object = TakeBytes(object);
  if (lists && answer.accepted) {
    ID3DBlob* listing = nullptr;
    disassemble(answer.object.data(), answer.object.size(), 0, nullptr, &listing);
    answer.listing = TakeText(listing);
  }
  return answer;
}

// ---- the pipe

bool ReadWord(uint32_t* word) { return fread(word, sizeof *word, 1, stdin) == 1; }
bool ReadString(std::string* text) {
  uint32_t size = 0;
  if (!ReadWord(&size)) return false;
  text->resize(size);
  return fread(text->data(), 1, size, stdin) == size;
}
void WriteWord(uint32_t word) { fwrite(&word, sizeof word, 1, stdout); }
void WriteString(const std::string& text) {
  WriteWord(static_cast<uint32_t>(text.size()));
  fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

int main() {
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
  uint32_t count = 0;
  while (ReadWord(&count)) {
    std::vector<std::string> request(count);
    for (std::string& text : request) {
      if (!ReadString(&text)) return 2;
    }
    if (count < 3) return 2;
    const std::vector<std::string> arguments(request.begin() + 3, request.end());
    const Answer answer =
        (request[0] == "fxc" ? RunFxc : RunDxc)(request[1], arguments, request[2] == "list");
    WriteWord(answer.accepted ? 1 : 0);
    WriteString(answer.messages);
    WriteString(answer.object);
    WriteString(answer.listing);
    fflush(stdout);
  }
}
