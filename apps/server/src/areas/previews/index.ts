/** Previews: a site as its members see it before readers do. */
import type { Operation } from '../../http/implement-operation.ts';
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

/** The operations of the area. */
export const previewOperations: readonly Operation[] = [getSitePreview];
