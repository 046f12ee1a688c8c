import { describe, expect, it } from 'vitest';
import { countLines, findPlaces, isProduction } from './read-source.ts';
import { groupOf } from './source-groups.ts';

describe('counting source code', () => {
  it('leaves out tests and what only they use', () => {
    expect(
      [
        'apps/server/src/areas/a/store.ts',
        'apps/server/src/areas/a/store.test.ts',
        'apps/server/src/testing/world.ts',
        'packages/content/node_modules/x/index.ts',
        'apps/server/src/site/styles/site.css',
      ].filter(isProduction),
    ).toEqual(['apps/server/src/areas/a/store.ts']);
  });

  it('counts lines whether or not the last one ends', () => {
    expect(['', 'a', 'a\n', 'a\nb', 'a\n\n'].map(countLines)).toEqual([0, 1, 1, 2, 2]);
  });

  it('puts files into areas, packages and layers', () => {
    expect(
      [
        'apps/server/src/areas/spaces/operations/get-space.ts',
        'apps/server/src/http/roles.ts',
        'apps/server/src/app.ts',
        'packages/markup/src/index.ts',
      ].map(groupOf),
    ).toEqual(['areas/spaces', 'http', 'app', 'packages/markup']);
  });

  it('finds where roles are resolved, and queries of members and grants', () => {
    const text = [
      "import { resolveRole } from './roles.ts';",
      'export function resolveRole(facts: RoleFacts) {}',
      '  return resolveRole({',
      " * A comment on selectFrom('members').",
      "    .innerJoin('members as m', 'm.id', 's.id')",
      "    .leftJoin('grants as g', (join) =>",
      "    .selectFrom('membersOfTeams')",
      "  await tx.deleteFrom('grants')",
      '  sql`select 1 from members where id = 1`',
    ].join('\n');
    expect(findPlaces('a.ts', text).map(({ kind, line }) => [line, kind])).toEqual([
      [3, 'Calls of resolveRole'],
      [5, 'Queries that read members or grants'],
      [6, 'Queries that read members or grants'],
      [8, 'Writes of them'],
      [9, 'Queries that read members or grants'],
    ]);
    expect(findPlaces('db/migrations/one.ts', text)).toEqual([]);
  });
});
