export { addShareLink } from './create.ts';
export { findShareLinkBySecret, isShareLinkActive } from './find-share-link.ts';
