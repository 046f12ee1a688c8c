import { defineExtensionPoint, type Platform } from '../../../platform/index.ts';
import type { RevisionView } from '../revision-view.ts';
import type { RecordName } from './shown-parts.ts';

/** Pages and reusable contents, by their ids. */
export interface Referrers {
  pages: ReadonlySet<string>;
  contents: ReadonlySet<string>;
}

/** Finds what of a revision refers to any of some records, whoever it is shown to. */
export type FindReferrers = (
  platform: Platform,
  view: RevisionView,
  records: readonly RecordName[],
) => Promise<Referrers>;

/** Finds what of a revision refers to any file or reusable content. */
export type ListReferring = (
  platform: Platform,
  view: RevisionView,
  kind: RecordName['kind'],
) => Promise<Referrers>;

/** How what refers to records is found, as a later area knows that. */
export interface ReferrerIndex {
  find: FindReferrers;
  listAll: ListReferring;
}

/** Lets the area of links say how what refers to files and reusable contents is found. */
export const referrerIndexes = defineExtensionPoint<ReferrerIndex>('what refers to records');

/** Where nobody knows what refers to what, every page may: all are read. */
const READ_ALL: ReferrerIndex = {
  find: (_, view) => Promise.resolve(listAllPages(view)),
  listAll: (_, view) => Promise.resolve(listAllPages(view)),
};

function listAllPages(view: RevisionView): Referrers {
  return { pages: new Set(view.tree().byId.keys()), contents: new Set() };
}

/** The index of a platform. */
export function referrersOf(platform: Pick<Platform, 'areas'>): ReferrerIndex {
  return referrerIndexes.find(platform) ?? READ_ALL;
}
