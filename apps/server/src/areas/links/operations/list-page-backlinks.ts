import * as contract from '@octavo/contract/links';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingPageBacklinks } from '../reading-links.ts';

export const listPageBacklinks = implementOperation(contract.listPageBacklinks, {
  ...listingPageBacklinks,
  access: onContent('view'),
});
