// From enumerations of the IR to those of <tessera/reflection.h>.
#ifndef TESSERA_API_REFLECTED_ENUMS_H_
#define TESSERA_API_REFLECTED_ENUMS_H_

#include "ir/enums.h"
#include "ir/type.h"
#include "tessera/reflection.h"

namespace tessera {

// kNone for what only back ends make.
TexelFormat Reflected(ir::TexelFormat format);
BuiltinValue Reflected(ir::BuiltinValue value);
InterpolationType Reflected(ir::InterpolationType type);
InterpolationSampling Reflected(ir::InterpolationSampling sampling);
SubgroupMatrixUse Reflected(ir::SubgroupMatrixUse use);
TextureDimension Reflected(ir::TextureDim dim);
StorageAccess Reflected(ir::Access access);
Stage Reflected(ir::ShaderStage stage);
// Of a scalar, or of the components of what is made of scalars.
ScalarType ReflectedScalar(const ir::TypeStore& types, ir::TypeId type);

}  // namespace tessera

#endif  // TESSERA_API_REFLECTED_ENUMS_H_
