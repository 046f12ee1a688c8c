import type { PageRecord } from '@octavo/content';
import type { PageWithBody } from '@octavo/contract/content';
import type { Actor, Db, Platform, Reader, Tx } from '../../platform/index.ts';
import {
  type Publication,
  type PublishedUrls,
  readPublishedUrlsOf,
  type SpaceRow,
} from '../spaces/index.ts';
import type { SiteAround } from './audience/site-around.ts';
import { requireRevision } from './content-query.ts';
import type { Head } from './head.ts';
import type { RevisionView } from './revision-view.ts';
import { seeRevision } from './see-revision.ts';

/**
 * Which content: what a path names when it names content of a space. A space's head, a revision and
 * a change request answer the same questions, so that an operation on content is written once.
 */
export interface ContentPlace {
  /** The space whose content it is. */
  readonly space: SpaceRow;
  /** The revision that is read here. */
  readonly revisionId: string;
  /** The change request whose content it is; absent for the space's own. */
  readonly changeRequestId?: string;
  /** Its address below `/v1`: pages, files and the like have theirs below it. */
  readonly location: string;
  /**
   * The revision that its changes are made to: what `revert_page` goes back to unless told, and what
   * says whether a link was broken here. Absent where it has no changes of its own.
   */
  readonly base?: string;
  /** As whom a visitor of a site reads it: what conditions hide is not there. Others see all. */
  readonly reader?: Reader;
  /** What is around it on that site. */
  readonly around?: SiteAround;
  /** How that site publishes it. */
  readonly publication?: Publication | undefined;
  /** Adds to a page that is shown what only this place knows of it. */
  completePage?(platform: Platform, page: PageRecord, shown: PageWithBody): Promise<PageWithBody>;
}

/** Content that can be changed: a space's head or a change request. */
export interface EditablePlace extends ContentPlace {
  /**
   * The pointer that a change moves, as it is by what the place was made from. Made in a transaction
   * it needs no reading there.
   */
  readonly head: Head;
  /** @throws ApiError 409 where its content may not be changed, saying why. */
  requireEditable(): void;
  /** The same place as it is by now. @throws ApiError 404 where it is gone. */
  reread(db: Db): Promise<EditablePlace>;
  /** Follows up on a change that somebody made to its content, in the transaction that made it. */
  onChanged(tx: Tx, actor: Actor): Promise<void>;
}

/**
 * What a place contains, as far as whoever reads it may see that.
 *
 * @throws ApiError 404 where the space has no such revision.
 */
export async function readPlace(
  platform: Platform,
  {
    space,
    revisionId,
    reader,
    around,
  }: Pick<ContentPlace, 'space' | 'revisionId' | 'reader' | 'around'>,
): Promise<RevisionView> {
  const view = await requireRevision(platform, space.id, revisionId);
  return reader === undefined ? view : seeRevision(platform, view, reader, around);
}

/**
 * Where the content of a place is published: the space's active revision is where the space is, and
 * every other one, of its history or of a change request, is nowhere.
 */
export async function readPlaceUrls(
  platform: Platform,
  { space, revisionId, publication }: Pick<ContentPlace, 'space' | 'revisionId' | 'publication'>,
  db: Db = platform.database.db,
): Promise<Partial<PublishedUrls>> {
  if (revisionId !== space.revision) return {};
  return publication?.urls ?? readPublishedUrlsOf(platform, db, space);
}
