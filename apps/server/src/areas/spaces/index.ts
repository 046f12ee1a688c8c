/** Spaces: containers of pages and files, who may see them, and their life from birth to purge. */
export { onSpace, type SpaceSubject } from './access.ts';
export { findSpaceFor } from './store.ts';
export type { SpacesTable } from './tables.ts';
