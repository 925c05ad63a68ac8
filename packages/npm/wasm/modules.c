/* Implements the module loader (modules_c.h) with a JavaScript function that memory.js provides. */
#include "tessera/modules_c.h"

__attribute__((import_module("tessera"), import_name("load_module"))) int
tessera_import_load_module(void* data, const char* package, const char* path,
                           tessera_module_text* text);

/* Makes the program find its modules by calling the JavaScript function. */
void tessera_sources_load_from_host(tessera_sources* sources);
void tessera_sources_load_from_host(tessera_sources* sources) {
  tessera_sources_set_loader(sources, tessera_import_load_module, sources);
}
