import type { ContentRef, PageRecord } from '@octavo/content';
import type { Platform, Reader } from '../../../platform/index.ts';
import { type RevisionView, readRevision } from '../revision-view.ts';
import { isSeen, type SeenRevision, seeRevision } from '../see-revision.ts';
import type { SiteAround } from './site-around.ts';

/** Whether a reference leads to something that a reader is shown. */
export type Leads = (ref: ContentRef) => boolean;

/**
 * Opens the spaces that references of a revision lead into, and says of each reference whether it leads
 * to what whoever sees the revision is shown. Pages that are hidden lead nowhere, like those that are
 * gone, and so does all in spaces that the visitor's site hides. What is in spaces that are not on that
 * site is for members, who are asked who they are there.
 */
export async function openTargets(
  platform: Platform,
  view: RevisionView,
  refs: Iterable<ContentRef>,
): Promise<Leads> {
  if (!isSeen(view)) return () => true;
  const { reader, around } = view;
  const others = await openSpaces(platform, { reader, around, own: view }, refs);
  return (ref) => isLeading(ref, { around, own: view, others });
}

/** The same of references that stand in no space, as those of the look of a visitor's site. */
export async function openTargetsOnSite(
  platform: Platform,
  { reader, ...around }: SiteAround & { reader: Reader },
  refs: Iterable<ContentRef>,
): Promise<Leads> {
  const others = await openSpaces(platform, { reader, around }, refs);
  return (ref) => isLeading(ref, { around, others });
}

/** As `openTargets`, of where link pages lead. */
export function openPageTargets(
  platform: Platform,
  view: RevisionView,
  pages: Iterable<PageRecord>,
): Promise<Leads> {
  if (!isSeen(view)) return Promise.resolve(() => true);
  return openTargets(
    platform,
    view,
    [...pages].flatMap(({ target }) => target ?? []),
  );
}

/**
 * What is known of the other spaces that answers about a revision were made by: what they are to the
 * visitor, see `stateOf`, by their ids.
 */
const followed = new WeakMap<RevisionView, Map<string, string>>();

/** The other spaces by which anything was decided while an answer about a revision was made. */
export function findFollowed(view: RevisionView): ReadonlyMap<string, string> | undefined {
  return followed.get(view);
}

/** Whether spaces are to the visitor what they were when an answer was made by them. */
export function areSame(
  { around }: Pick<RevisionView, 'around'>,
  spaces: ReadonlyMap<string, string>,
): boolean {
  return [...spaces].every(([spaceId, state]) => stateOf(around, spaceId) === state);
}

const HIDDEN = 'hidden';
const ELSEWHERE = 'elsewhere';

/** What a space is to a visitor: hidden by the site, not on it, or shown at a revision. */
function stateOf(around: SiteAround | undefined, spaceId: string): string {
  const revision = around?.published.get(spaceId);
  if (around === undefined || revision === undefined) return ELSEWHERE;
  return around.spaces.has(spaceId) ? revision : HIDDEN;
}

interface Opening {
  reader: Reader;
  around: SiteAround | undefined;
  own?: SeenRevision;
}

async function openSpaces(
  platform: Platform,
  { reader, around, own }: Opening,
  refs: Iterable<ContentRef>,
): Promise<Map<string, SeenRevision>> {
  const wanted = new Set([...refs].flatMap((ref) => spaceOf(ref) ?? []));
  if (own !== undefined) wanted.delete(own.spaceId);
  const noted = own && (followed.get(own) ?? new Map<string, string>());
  const others = new Map<string, SeenRevision>();
  const open = async (spaceId: string) => {
    const state = stateOf(around, spaceId);
    noted?.set(spaceId, state);
    if (state === HIDDEN || state === ELSEWHERE) return;
    const revision = await readRevision(platform, state);
    if (revision) others.set(spaceId, seeRevision(platform, revision, reader));
  };
  await Promise.all([...wanted].map(open));
  if (own !== undefined && noted !== undefined && noted.size > 0) followed.set(own, noted);
  return others;
}

interface Opened {
  around: SiteAround | undefined;
  own?: SeenRevision;
  others: ReadonlyMap<string, SeenRevision>;
}

function isLeading(ref: ContentRef, { around, own, others }: Opened): boolean {
  const space = spaceOf(ref);
  if (space === undefined || space === own?.spaceId) return own === undefined || isIn(own, ref);
  const state = stateOf(around, space);
  if (state === ELSEWHERE || ref.kind === 'space') return state !== HIDDEN;
  const view = others.get(space);
  if (view === undefined) return false;
  return ref.kind === 'file' ? view.mentioned.files.byId.has(ref.file) : isIn(view, ref);
}

/** Files and reusable contents that something shown of the own space names are shown with it. */
function isIn(view: SeenRevision, ref: ContentRef): boolean {
  if (ref.kind !== 'page' && (ref.kind !== 'anchor' || ref.page === undefined)) return true;
  const page = view.whole.tree().byId.get(ref.page ?? '');
  return page !== undefined && view.isShown(page);
}

function spaceOf(ref: ContentRef): string | undefined {
  return 'space' in ref ? ref.space : undefined;
}
