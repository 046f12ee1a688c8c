import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedContent } from '../../content/index.ts';
import { listingPages } from '../reading-pages.ts';

export const listPages = implementOperation(contract.listPages, {
  ...listingPages,
  access: onPublishedContent(),
});
