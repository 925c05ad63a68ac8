// Replaces a function of libgcc in the static program (--wrap=__register_frame_info). The startup
// code of static programs calls this function to register the unwind tables. libgcc then searches
// and sorts all of them: at program start since version 13, and when the first exception is thrown
// in earlier versions. Without the registration, libgcc uses the sorted index that the linker
// writes (--eh-frame-hdr).
extern "C" void __wrap___register_frame_info(const void* /*tables*/, void* /*object*/) {}
extern "C" void* __wrap___deregister_frame_info(const void* /*tables*/) { return nullptr; }
