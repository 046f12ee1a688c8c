export {
  describeQuestion,
  listSpecificationNames,
  writeSpecificationName,
} from './describe-question.ts';
export {
  type BlockReferences,
  loadBlockReferences,
  type ReferencePlace,
  readVersions,
  type ShownReference,
} from './load-blocks.ts';
export { writeBlockMarkdown } from './write-markdown.ts';
