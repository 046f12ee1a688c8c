import * as contract from '@octavo/contract/content';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../access.ts';
import { readingContent } from '../reading-content.ts';

export const getRevision = implementOperation(contract.getRevision, {
  ...readingContent,
  access: onPublishedRevision(),
});
