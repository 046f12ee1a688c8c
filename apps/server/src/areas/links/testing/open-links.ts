import type { Platform } from '../../../platform/index.ts';
import { createFactories } from '../../../testing/factories.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { openTestPlatform } from '../../../testing/test-platform.ts';
import { contentArea } from '../../content/area.ts';
import { createSpace } from '../../spaces/index.ts';
import { linksArea } from '../area.ts';
import { deleteSources, listSourceNames, putOwnIndex } from '../store.ts';
import type { LinkSourcesTable, LinksTable } from '../tables.ts';
import { changePages, commit, type PageDraft } from './linked-pages.ts';

/** A platform with a space whose links are followed. */
export interface LinkedSpace extends AsyncDisposable {
  platform: Platform;
  organizationId: string;
  spaceId: string;
  /** Writes pages of the space, or of another one; answers the revision. */
  write(drafts: Readonly<Record<string, PageDraft | null>>, spaceId?: string): Promise<string>;
  /** Makes a space with the content of a revision; answers its id. */
  copy(revisionId: string): Promise<string>;
}

/** Opens it. */
export async function openLinks(dialect: 'sqlite' | 'postgres'): Promise<LinkedSpace> {
  const platform = await openTestPlatform(dialect);
  contentArea.open(platform);
  linksArea.open(platform);
  const make = createFactories(platform);
  const { org } = await make.org();
  const { id: spaceId } = await make.space(org.id);
  return {
    ...{ platform, spaceId, organizationId: org.id },
    write: (drafts, into = spaceId) => commit(platform, into, changePages(drafts)),
    async copy(copyOf) {
      const space = { organizationId: org.id, actor: testActor, copyOf };
      const { id } = await platform.database.transaction((tx) => createSpace(platform, tx, space));
      return id;
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

/** Every row of a space's links. */
export async function readRows(
  { database }: Platform,
  spaceId: string,
): Promise<{ links: LinksTable[]; sources: LinkSourcesTable[] }> {
  const links = database.db.selectFrom('links').selectAll().where('space_id', '=', spaceId);
  const sources = database.db
    .selectFrom('link_sources')
    .selectAll()
    .where('space_id', '=', spaceId);
  return {
    links: await links.orderBy('source').orderBy('target').execute(),
    sources: await sources.orderBy('source').execute(),
  };
}

/** Forgets a space's links, so that the next job makes them from its documents. */
export async function forgetLinks({ database }: Platform, spaceId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const names = await listSourceNames(tx, spaceId, { after: '', limit: 100_000 });
    await deleteSources(tx, spaceId, names);
    await putOwnIndex(tx, spaceId, {
      ...{ baseSpaceId: spaceId, revisionId: null, builtTo: '' },
      move: null,
    });
  });
}
