/** References as HTML. */

export { type DescriptionSetting, makeDescriptionRenderer } from './description-renderer.ts';
export type { ReferenceHtmlOptions, RenderedReference, RenderedTrial } from './html-options.ts';
export { renderReference } from './render-reference.ts';
export { listServerOrigins } from './server-origins.ts';
