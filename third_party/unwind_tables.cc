// Replaces a function of libgcc in the static program (--wrap=__register_frame_info). The startup
// code of static programs calls this function to register the unwind tables. libgcc then searches
// and sorts all tables. Versions before 13 do so at the first exception, and versions from 13 on at
// program start. The replacement registers nothing, so libgcc instead uses the sorted index that
// the linker writes (--eh-frame-hdr).
extern "C" void __wrap___register_frame_info(const void* /*tables*/, void* /*object*/) {}
extern "C" void* __wrap___deregister_frame_info(const void* /*tables*/) { return nullptr; }
