/** What blocks of documents show of specifications of APIs. It has no operations of its own. */
import { defineArea } from '../../http/define-area.ts';

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

export const referencesArea = defineArea({
  name: 'references',
});
