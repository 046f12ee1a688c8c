/** Share links: secret addresses of sites that are for those who have one. */
import type { Operation } from '../../http/implement-operation.ts';
import { createShareLink } from './operations/create-share-link.ts';
import { deleteShareLink } from './operations/delete-share-link.ts';
import { listShareLinks } from './operations/list-share-links.ts';
import { updateShareLink } from './operations/update-share-link.ts';

export { addShareLink } from './create.ts';
export { findShareLinkBySecret, isShareLinkActive } from './find-share-link.ts';

/** The operations of the area. */
export const shareLinkOperations: readonly Operation[] = [
  listShareLinks,
  createShareLink,
  updateShareLink,
  deleteShareLink,
];
