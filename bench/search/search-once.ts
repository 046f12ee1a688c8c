import { searchBySpace, searchSpaces } from '../../apps/server/src/areas/search/search-spaces.ts';
import type { Platform } from '../../apps/server/src/platform/index.ts';

const EXCERPT_LENGTH = 150;

/** One search whose answer is not known: `round` makes it differ from the earlier ones. */
export async function searchOnce(
  platform: Platform,
  question: { spaceIds: readonly string[]; query: string; bySpace: boolean; round: number },
): Promise<void> {
  const { spaceIds, query, bySpace, round } = question;
  const options = { limit: 20, excerptLength: EXCERPT_LENGTH + round };
  await (bySpace
    ? searchBySpace(platform, spaceIds, query, options)
    : searchSpaces(platform, spaceIds, query, options));
}
