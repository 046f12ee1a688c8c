import * as contract from '@octavo/contract/links';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingLinks } from '../reading-links.ts';

export const listSpaceLinks = implementOperation(contract.listSpaceLinks, {
  ...listingLinks,
  access: onContent('view'),
});
