import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingPage } from '../reading-pages.ts';

export const getPage = implementOperation(contract.getPage, {
  ...readingPage,
  access: onPublishedContent(),
});
