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
