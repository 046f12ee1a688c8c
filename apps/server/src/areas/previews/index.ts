export { type OpenPreview, openPreview, type PreviewFacts } from './open-preview.ts';
export { makePreviewBase, type PreviewAddress, readPreviewPath } from './preview-address.ts';
export {
  PREVIEW_MS,
  type PreviewGrant,
  type PreviewSubject,
  readPreviewToken,
  writePreviewToken,
} from './preview-token.ts';
