import type { Visitor } from '../../../http/caller.ts';

/** The site on which a visitor reads a space: its spaces, and those that it shows to the visitor. */
export type SiteAround = Pick<Visitor, 'spaces' | 'published'>;
