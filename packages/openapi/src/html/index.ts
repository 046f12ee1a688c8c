/** References as HTML. */

export type { TrialParameter, TrialScheme, TrialView } from './describe-trial.ts';
export { type DescriptionSetting, makeDescriptionRenderer } from './description-renderer.ts';
export type { ReferenceHtmlOptions, RenderedReference } from './html-options.ts';
export { renderReference } from './render-reference.ts';
export { listServerOrigins } from './server-origins.ts';
