/** Previews: a site as its members see it before readers do. */
import { defineArea } from '../../http/define-area.ts';
import { getSitePreview } from './operations/get-site-preview.ts';

export { type OpenPreview, openPreview, type PreviewFacts } from './open-preview.ts';
export { makePreviewBase, type PreviewAddress, readPreviewPath } from './preview-address.ts';
export {
  PREVIEW_MS,
  type PreviewGrant,
  type PreviewSubject,
  readPreviewToken,
  writePreviewToken,
} from './preview-token.ts';

export const previewsArea = defineArea({
  name: 'previews',
  words: ['preview'],
  operations: [getSitePreview],
});
