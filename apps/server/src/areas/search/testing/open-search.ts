import type { Platform } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { openTestPlatform } from '../../../testing/test-platform.ts';
import { addAccessObject } from '../../access/index.ts';
import { contentArea } from '../../content/area.ts';
import { searchArea } from '../area.ts';
import { type SearchOptions, searchSpace } from '../index.ts';

const time = '2026-01-31T09:30:00.000Z';

/** A platform whose search follows content, and an organization on it. */
export async function openSearch(dialect: 'sqlite' | 'postgres') {
  const platform = await openTestPlatform(dialect);
  contentArea.open(platform);
  searchArea.open(platform);
  const organization = platform.ids.next();
  await platform.database.transaction((tx) =>
    tx
      .insertInto('organizations')
      .values({
        ...{ id: organization, title: 'Kiln', type: 'business', email_domains: '[]' },
        ...{ sso: 0, ai: 0, invite_links: 1, created_at: time, updated_at: time },
      })
      .execute(),
  );
  return { platform, organization, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() };
}

/** Makes an empty space, or one that starts with the content of a revision. */
export async function makeSpace(
  platform: Platform,
  organization: string,
  copyOf?: string,
): Promise<string> {
  const [id, revision] = [platform.ids.next(), platform.ids.next()];
  await platform.database.transaction(async (tx) => {
    await tx
      .insertInto('spaces')
      .values({
        ...{ id, organization_id: organization, revision, title: 'Glazes' },
        ...{ emoji: '📗', edit_mode: 'live' },
        ...{ created_at: time, updated_at: time },
        ...{ comments: 0, change_requests: 0, change_requests_open: 0, change_requests_draft: 0 },
      })
      .execute();
    await addAccessObject(tx, { id, kind: 'space', organizationId: organization });
    await platform.events.emit(tx, 'space.created', {
      ...{ actor: testActor, organizationId: organization, revisionId: revision },
      object: { kind: 'space', id },
      ...(copyOf === undefined ? {} : { copyOf }),
    });
  });
  return id;
}

/** The ids of the pages found, best first. */
export async function find(
  platform: Platform,
  spaceId: string,
  query: string,
  options: Partial<SearchOptions> = {},
): Promise<string[]> {
  const found = await searchSpace(platform, spaceId, query, { limit: 20, ...options });
  return found.pages.map((page) => page.pageId);
}
