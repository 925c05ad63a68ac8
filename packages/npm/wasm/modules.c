/* The loader of modules (modules_c.h) is a function of JavaScript, which memory.js provides. */
#include "tessera/modules_c.h"

__attribute__((import_module("tessera"), import_name("load_module"))) int
tessera_import_load_module(void* data, const char* package, const char* path,
                           tessera_module_text* text);

/* Lets the function of JavaScript find the modules of a program. */
void tessera_sources_load_from_host(tessera_sources* sources);
void tessera_sources_load_from_host(tessera_sources* sources) {
  tessera_sources_set_loader(sources, tessera_import_load_module, sources);
}
