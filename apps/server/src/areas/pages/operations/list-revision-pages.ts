import * as contract from '@octavo/contract/pages';
import { implementOperation } from '../../../http/implement-operation.ts';
import { onPublishedRevision } from '../../content/index.ts';
import { listingPages } from '../reading-pages.ts';

export const listRevisionPages = implementOperation(contract.listRevisionPages, {
  ...listingPages,
  access: onPublishedRevision(),
});
