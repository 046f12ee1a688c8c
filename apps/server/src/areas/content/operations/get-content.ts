import * as contract from '@octavo/contract/content';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../access.ts';
import { readingContent } from '../reading-content.ts';

export const getContent = implementOperation(contract.getContent, {
  ...readingContent,
  access: onPublishedContent(),
});
