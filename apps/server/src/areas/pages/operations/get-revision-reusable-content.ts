import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingReusableContent } from '../reading-pages.ts';

export const getRevisionReusableContent = implementOperation(contract.getRevisionReusableContent, {
  ...readingReusableContent,
  access: onPublishedRevision(),
});
