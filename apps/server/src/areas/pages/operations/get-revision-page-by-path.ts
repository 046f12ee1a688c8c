import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingPageByPath } from '../reading-pages.ts';

export const getRevisionPageByPath = implementOperation(contract.getRevisionPageByPath, {
  ...readingPageByPath,
  access: onPublishedRevision(),
});
