// Converts enumerations of the IR to the public ones in <tessera/reflection.h>.
#ifndef TESSERA_API_REFLECTED_ENUMS_H_
#define TESSERA_API_REFLECTED_ENUMS_H_

#include "ir/enums.h"
#include "ir/type.h"
#include "tessera/reflection.h"

namespace tessera {

// Return the public enumerator for an enumerator of the IR. The result is kNone for built-in values
// that only back ends create, and for the dimension of texel buffers. It is kCompute for
// ShaderStage::kNone, because Stage has no kNone; the only caller passes entry points.
TexelFormat Reflected(ir::TexelFormat format);
BuiltinValue Reflected(ir::BuiltinValue value);
InterpolationType Reflected(ir::InterpolationType type);
InterpolationSampling Reflected(ir::InterpolationSampling sampling);
SubgroupMatrixUse Reflected(ir::SubgroupMatrixUse use);
TextureDimension Reflected(ir::TextureDim dim);
StorageAccess Reflected(ir::Access access);
Stage Reflected(ir::ShaderStage stage);
// Returns the scalar type of a scalar, or of the components of a composite. Returns kNone for other
// types, e.g. structures.
ScalarType ReflectedScalar(const ir::TypeStore& types, ir::TypeId type);

}  // namespace tessera

#endif  // TESSERA_API_REFLECTED_ENUMS_H_
