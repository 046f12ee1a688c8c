import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Platform, Reader } from '../../platform/index.ts';
import { makeSiteStructure, type SiteSpacePart, type SiteStructure } from './site-structure.ts';

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

const structures = defineStampedCache<PublishedStructure>('site-spaces', 6_000);

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
  const structure = rows.map(
    ({ space_id, is_default, ...row }): PublishedSpace => ({
      ...{ ...row, object: 'site-space', spaceId: space_id, isDefault: is_default === 1 },
    }),
  );
  return makeSiteStructure({ type: 'siteSpaces', structure });
}

/** A structure as a reader sees it, by the conditions of its parts. */
export function seeStructure<Space extends SiteSpacePart>(
  structure: SiteStructure<Space>,
  { claims }: Reader,
): SiteStructure<Space> {
  const scope = makeExpressionScope({ variables: { space: {}, page: {} }, claims });
  return structure.seenBy((condition) => evaluateCondition(condition, scope));
}

const querySpaces = compileQuery(['site'], (db, { site }) =>
  db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select([
      'site_spaces.id',
      'site_spaces.space_id',
      'site_spaces.path',
      'site_spaces.is_default',
      'site_spaces.condition',
      'spaces.emoji',
      'spaces.language',
      'spaces.revision',
    ])
    .select((is) => is.fn.coalesce('site_spaces.title', 'spaces.title').as('title'))
    .where('site_spaces.site_id', '=', site)
    .where('spaces.deleted_at', 'is', null)
    .orderBy('site_spaces.position')
    .orderBy('site_spaces.id'),
);
