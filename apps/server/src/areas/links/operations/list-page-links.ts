import * as contract from '@octavo/contract/links';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingPageLinks } from '../reading-links.ts';

export const listPageLinks = implementOperation(contract.listPageLinks, {
  ...listingPageLinks,
  access: onContent('view'),
});
