import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { readingPage } from '../reading-pages.ts';

export const getRevisionPage = implementOperation(contract.getRevisionPage, {
  ...readingPage,
  access: onPublishedRevision(),
});
