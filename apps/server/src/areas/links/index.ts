import type { Operation } from '../../http/implement-operation.ts';
import { listFileBacklinks } from './operations/list-file-backlinks.ts';
import { listPageBacklinks } from './operations/list-page-backlinks.ts';
import { listPageLinks } from './operations/list-page-links.ts';
import { listSpaceLinks } from './operations/list-space-links.ts';

/** Links: what the content of spaces links to, whether it is there, and what links to it. */
export const linkOperations: readonly Operation[] = [
  listSpaceLinks,
  listPageLinks,
  listPageBacklinks,
  listFileBacklinks,
];

export { subscribeLinks } from './follow-content.ts';
export { inspectLinks, listPagesShowing } from './inspect-index.ts';
export { listBacklinks } from './list-backlinks.ts';
export { listLinks } from './list-links.ts';
export {
  listingFileBacklinks,
  listingLinks,
  listingPageBacklinks,
  listingPageLinks,
} from './reading-links.ts';
export { deleteSomeLinks } from './store.ts';
