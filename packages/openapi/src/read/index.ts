export { readSpecification } from './read-specification.ts';
export {
  MAX_DOCUMENTS,
  MAX_TEXT_LENGTH,
  SpecificationError,
  type SpecificationSource,
} from './specification-source.ts';
