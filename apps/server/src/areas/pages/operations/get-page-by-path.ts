import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingPageByPath } from '../reading-pages.ts';

export const getPageByPath = implementOperation(contract.getPageByPath, {
  ...readingPageByPath,
  access: onPublishedContent(),
});
