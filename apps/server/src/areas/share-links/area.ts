/** Share links: secret addresses of sites that are for those who have one. */
import { defineArea } from '../../http/define-area.ts';
import { links as shareLinks } from './find-share-link.ts';
import { createShareLink } from './operations/create-share-link.ts';
import { deleteShareLink } from './operations/delete-share-link.ts';
import { listShareLinks } from './operations/list-share-links.ts';
import { updateShareLink } from './operations/update-share-link.ts';

export const shareLinksArea = defineArea({
  name: 'share-links',
  words: ['share-link'],
  operations: [listShareLinks, createShareLink, updateShareLink, deleteShareLink],
  tables: ['share_links'],
  events: ['share-link.created', 'share-link.updated', 'share-link.deleted'],
  caches: [shareLinks],
});
