// Checks a shader, queries its reflection, and compiles it for two targets. The front end runs only
// once.
#include <tessera/tessera.h>

#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1]);
  std::stringstream text;
  text << file.rdbuf();
  const std::string wgsl = text.str();

  const tessera::ShaderModule module = tessera::ShaderModule::Parse(wgsl);
  std::cerr << tessera::RenderText(wgsl, argv[1], module.diagnostics());
  if (!module.ok()) return 1;

  for (const tessera::EntryPointInfo& entry : module.Reflect().entry_points) {
    std::cout << entry.name << ": " << entry.resources.size() << " resources\n";
  }
  tessera::Options options;
  options.target = tessera::Target::kSpirv;
  const tessera::Result spirv = module.Generate(options);
  options.target = tessera::Target::kMsl;
  const tessera::Result msl = module.Generate(options);
  if (!spirv.ok || !msl.ok) return 1;
  std::cout << "SPIR-V: " << (spirv.spirv.size() > 5 && spirv.spirv[0] == 0x07230203 ? "yes" : "no")
            << "\nMSL: " << (msl.text.find("metal") != std::string::npos ? "yes" : "no") << "\n";
}
