// Replaces a function of libgcc in the static program (--wrap=__register_frame_info). The startup
// code of static programs calls this function to register the unwind tables. libgcc then searches
// and sorts all of them: from version 13 on at each start, in earlier versions when the first
// exception is thrown. Without the registration, libgcc uses the sorted index that the linker
// writes (--eh-frame-hdr).
extern "C" void __wrap___register_frame_info(const void* /*tables*/, void* /*object*/) {}
extern "C" void* __wrap___deregister_frame_info(const void* /*tables*/) { return nullptr; }
