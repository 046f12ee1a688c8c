import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { makePartsOfPlaced, type RowPart } from './make-parts.ts';
import { type PlacedRow, selectPlaced } from './placed-store.ts';
import {
  makeSiteStructure,
  mapSpaces,
  type SiteSpacePart,
  type SiteStructure,
} from './site-structure.ts';

/** A space that a site publishes, as its readers need it. */
export interface PublishedSpace extends SiteSpacePart {
  spaceId: string;
  title: string;
  emoji: string;
  /** A language code, where the space is known to be in one language. */
  language: string | null;
  /** The space's current revision. */
  revision: string;
}

/** What a site publishes. */
export type PublishedStructure = SiteStructure<PublishedSpace>;

export const structures = defineStampedCache<PublishedStructure>(
  { name: 'site-spaces', share: 5 },
  6_000,
);

/**
 * The structure of a site with the current revisions of its spaces, deleted ones left out, whoever
 * reads it. From memory until something is committed.
 */
export async function readPublishedStructure(
  platform: Platform,
  siteId: string,
): Promise<PublishedStructure> {
  const load = () => loadStructure(platform, siteId);
  return (await structures.read(platform, platform.database.db, siteId, load)) ?? load();
}

async function loadStructure({ database }: Platform, siteId: string): Promise<PublishedStructure> {
  const rows = await querySpaces(database.db, { site: siteId });
  return makeSiteStructure(mapSpaces(makePartsOfPlaced(rows), readPublished));
}

function readPublished({ row, ...part }: RowPart<QueriedSpace>): PublishedSpace {
  const { space_id: spaceId, title, emoji, language, revision } = row;
  return { ...part, spaceId, title, emoji, language, revision };
}

/** A structure as a reader sees it, by the conditions of its parts. */
export function seeStructure<Space extends SiteSpacePart>(
  structure: SiteStructure<Space>,
  reader: Reader,
): SiteStructure<Space> {
  const isMet = createSiteJudge(reader);
  return structure.seenBy(isMet);
}

/**
 * Decides whether the condition of a part of a site, or of a link in its look, holds for a reader. Such
 * conditions see the claims of the reader alone; no condition always holds.
 */
export function createSiteJudge({ claims }: Reader): (condition: string | undefined) => boolean {
  const scope = makeExpressionScope({ variables: { space: {}, page: {} }, claims });
  return (condition) => condition === undefined || evaluateCondition(condition, scope);
}

interface QueriedSpace extends PlacedRow {
  space_id: string;
  title: string;
  emoji: string;
  language: string | null;
  revision: string;
}

const querySpaces = compileQuery(['site'], (db, { site }) =>
  selectPlaced(db)
    .select(['site_spaces.space_id', 'spaces.emoji', 'spaces.language', 'spaces.revision'])
    .select((is) => is.fn.coalesce('site_spaces.title', 'spaces.title').as('title'))
    .where('site_spaces.site_id', '=', site)
    .$castTo<QueriedSpace>(),
);
