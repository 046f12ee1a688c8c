/** Redirects: where pages went that were renamed or moved, and those that people give a site. */
export { readLocalPath } from './find-loop.ts';
export { findMovedPage } from './find-moved-page.ts';
export { followFormer } from './follow-former.ts';
export {
  followPath,
  hasMarkdown,
  lookAt,
  type PathEnd,
} from './follow-path.ts';
export { openFollowedSite, type SeenSpace } from './open-followed-site.ts';
export { makeRedirectIndex } from './redirect-index.ts';
