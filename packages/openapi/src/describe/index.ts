export { type ConstraintOptions, describeConstraints } from './describe-constraints.ts';
export { describeParameterStyle } from './describe-parameter-style.ts';
export { type DescribedSecurity, describeSecurity } from './describe-security.ts';
export { describeNamedType, describeType, settleTypes } from './describe-type.ts';
export {
  findSchemaName,
  isSchemaReference,
  type KnownSchemas,
  readSchema,
  unwrapSchema,
} from './read-schema.ts';
export { shortenText, writeValue } from './write-value.ts';
