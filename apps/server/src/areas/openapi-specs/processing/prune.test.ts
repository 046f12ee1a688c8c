import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { insertParts } from '../parts-store.ts';
import { insertVersion } from '../versions-store.ts';
import { prune, removeRemains, SHOWN_VERSIONS } from './prune.ts';

describe.each(dialects)('what versions have on %s', (dialect) => {
  it('goes with the versions that are too old to be shown, but for their documents', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const ids = Array.from({ length: SHOWN_VERSIONS + 2 }, (_, at) => `v${at + 10}`);
    await database.transaction(async (tx) => {
      for (const [at, id] of ids.entries()) {
        const version = {
          ...{ id, spec_id: 's', content_hash: 'c', outline_hash: 'o', created_at: 't' },
          info_version: null,
          ...{ problems: '[]', problem_count: 0, view: '{}' },
        };
        const document = {
          ...{ version_id: id, place: 0, address: '', name: 'n', blob: id, json_blob: id },
          ...{ etag: null, last_modified: null },
        };
        await insertVersion(tx, version, [document]);
        // One part for each version, one that every second has, and one that only the first had.
        const hashes = [id, ...(at % 2 === 0 ? ['even'] : []), ...(at === 0 ? ['first'] : [])];
        await insertParts(
          tx,
          hashes.map((hash) => ({ spec_id: 's', hash, last_version_id: id, json: '{}' })),
        );
      }
    });
    await prune(platform, 's');
    const { db } = database;
    const versions = await db.selectFrom('openapi_versions').selectAll().orderBy('id').execute();
    const shown = versions.filter(({ view }) => view !== null).map(({ id }) => id);
    expect(shown).toEqual(ids.slice(2));
    const parts = await db.selectFrom('openapi_parts').select('hash').orderBy('hash').execute();
    expect(parts.map(({ hash }) => hash)).toEqual(['even', ...ids.slice(2)]);
    expect(await db.selectFrom('openapi_documents').selectAll().execute()).toHaveLength(ids.length);
    await removeRemains(platform, 's');
    for (const table of ['openapi_versions', 'openapi_documents', 'openapi_parts'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
