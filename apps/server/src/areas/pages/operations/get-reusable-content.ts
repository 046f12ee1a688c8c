import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { readingReusableContent } from '../reading-pages.ts';

export const getReusableContent = implementOperation(contract.getReusableContent, {
  ...readingReusableContent,
  access: onPublishedContent(),
});
