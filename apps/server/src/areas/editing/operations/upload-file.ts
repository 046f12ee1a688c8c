import * as contract from '@octavo/contract/editing';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { answerUpload } from '../answer-upload.ts';

/** Adds a file to a space. */
export const uploadFile = implementOperation(contract.uploadFile, {
  isolation: 'read committed',
  access: onContent('edit'),
  matchTag: ({ place }) => place.revisionId,
  handle: (input) => answerUpload(input),
});
