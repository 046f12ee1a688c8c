export { readSpecification } from './read-specification.ts';
export { readWrittenOperation } from './read-written-operation.ts';
export {
  MAX_DOCUMENTS,
  MAX_TEXT_LENGTH,
  SpecificationError,
  type SpecificationSource,
} from './specification-source.ts';
