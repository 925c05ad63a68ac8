/* Compiles a shader to SPIR-V, at once and from a module that is kept, and shows what is wrong with
 * another. */
#include <stdio.h>
#include <string.h>
#include <tessera/tessera_c.h>

int main(int argc, char** argv) {
  static char wgsl[1 << 16];
  if (argc != 2) return 2;
  FILE* file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  const size_t length = fread(wgsl, 1, sizeof(wgsl), file);
  fclose(file);

  tessera_options* options = tessera_options_create();
  if (!tessera_options_set(options, "target", "spirv") ||
      !tessera_options_set(options, "vulkan", "1.3")) {
    return 1;
  }
  if (!tessera_options_set(options, "vulkan", "0.9")) {
    printf("not set: %s\n", tessera_options_error(options));
  }
  tessera_result* result = tessera_compile(wgsl, length, options);
  size_t words = 0;
  const uint32_t* spirv = tessera_result_spirv(result, &words);
  printf("SPIR-V: %s\n",
         tessera_result_ok(result) && words > 5 && spirv[0] == 0x07230203 ? "yes" : "no");
  tessera_result_destroy(result);

  tessera_module* module = tessera_module_create(wgsl, length, options);
  tessera_options_set(options, "target", "msl");
  result = tessera_module_generate(module, options);
  printf("MSL: %s\n", strstr(tessera_result_text(result, NULL), "kernel") != NULL ? "yes" : "no");
  tessera_result_destroy(result);
  char* reflection = tessera_module_reflect_json(module, options);
  printf("workgroup size: %s\n", strstr(reflection, "workgroup_size") != NULL ? "yes" : "no");
  tessera_string_destroy(reflection);
  tessera_module_destroy(module);

  const char* wrong = "fn f() -> i32 { return missing; }";
  result = tessera_compile(wrong, strlen(wrong), options);
  tessera_message message;
  message.size = sizeof(message);
  if (tessera_result_ok(result) || !tessera_result_message(result, 0, &message)) return 1;
  printf("%u:%u %s\n", message.range.line, message.range.column, message.code);
  fputs(tessera_result_render_text(result, 0), stdout);
  tessera_result_destroy(result);
  tessera_options_destroy(options);
  return 0;
}
