/** Previews: a site as its members see it before readers do. */
import { defineArea } from '../../http/define-area.ts';
import { getSitePreview } from './operations/get-site-preview.ts';

export const previewsArea = defineArea({
  name: 'previews',
  words: ['preview'],
  operations: [getSitePreview],
});
