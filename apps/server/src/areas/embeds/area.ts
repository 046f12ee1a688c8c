/** Embeds: what pages elsewhere say of themselves that published pages embed. It has no operations. */

import { defineArea } from '../../http/define-area.ts';
import { blobNamings } from '../content/index.ts';
import { answers as shownPictures } from './find-shown-picture.ts';
import { scheduleLookingOut } from './look-out.ts';
import { subscribeEmbeds } from './subscribe.ts';

export const embedsArea = defineArea({
  name: 'embeds',
  tables: ['embeds', 'embed_uses', 'embed_spaces'],
  caches: [shownPictures],
  jobs: ['embeds.fetch', 'embeds.follow-space', 'embeds.look-out-on-site', 'embeds.look-out'],
  gives: [blobNamings],
  open: subscribeEmbeds,
  schedule: scheduleLookingOut,
});
