import { searchBySpace, searchSpaces } from '../../apps/server/src/areas/search/search-spaces.ts';
import type { Platform } from '../../apps/server/src/platform/index.ts';

const EXCERPT_LENGTH = 150;

/** One search whose answer is not known: `number` makes it differ from the earlier ones. */
export async function searchOnce(
  platform: Platform,
  question: { spaceIds: readonly string[]; query: string; bySpace: boolean; number: number },
): Promise<void> {
  const { spaceIds, query, bySpace, number } = question;
  const options = { limit: 20, excerptLength: EXCERPT_LENGTH + number };
  await (bySpace
    ? searchBySpace(platform, spaceIds, query, options)
    : searchSpaces(platform, spaceIds, query, options));
}
