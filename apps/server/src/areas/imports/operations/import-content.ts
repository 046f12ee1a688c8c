import * as contract from '@octavo/contract/imports';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { answerImport } from '../answer-import.ts';

/** Imports content into a space. */
export const importContent = implementOperation(contract.importContent, {
  access: onContent('edit'),
  matchTag: ({ place }) => place.revisionId,
  isolation: 'read committed',
  handle: (input) => answerImport(input),
});
