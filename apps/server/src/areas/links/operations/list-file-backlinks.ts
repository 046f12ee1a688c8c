import * as contract from '@octavo/contract/links';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onContent } from '../../content/index.ts';
import { listingFileBacklinks } from '../reading-links.ts';

export const listFileBacklinks = implementOperation(contract.listFileBacklinks, {
  ...listingFileBacklinks,
  access: onContent('view'),
});
