import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas } from '../apps/server/src/areas.ts';
import { findImportCircles } from './import-circles.ts';
import {
  isTestFile,
  listImports,
  listSourceFiles,
  repositoryRoot,
  type SourceFile,
} from './source-files.ts';
import {
  findTableOwners,
  listBuiltAccesses,
  listDeclaredTables,
  listFields,
  listRawAccesses,
  type TableAccess,
} from './table-access.ts';

const SERVER = 'apps/server/src';

/** Layers of the server, lowest first: a file imports from its own layer and those below. */
const LAYERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['platform', /^platform\//],
  ['http', /^http\//],
  ['areas', /^areas\//],
  ['site', /^site\//],
  ['sign-in-pages', /^sign-in-pages\//],
  ['api-docs', /^api-docs\//],
  ['app', /^(app|areas|build-facts)\.ts$/],
  ['commands', /^commands\//],
  ['main', /^main\.ts$/],
];

const AREAS = areas.map(({ name }) => name);

const sources = listSourceFiles([
  'packages/messages/src',
  'packages/content/src',
  'packages/markup/src',
  'packages/openapi/src',
  'packages/translation/src',
  'packages/messages/src',
  'packages/trees/src',
  'packages/contract/src',
  SERVER,
]);
const production = sources.filter(({ path }) => !isTestFile(path));

function inPackage(name: string): SourceFile[] {
  return production.filter(({ path }) => path.startsWith(`packages/${name}/src/`));
}

/** Whether a file of the server is what an area says of itself. */
function isAreaValue(path: string): boolean {
  return /^areas\/[\w-]+\/area\.ts$/.test(path);
}

/** Imports of the server's own files by its own files: paths relative to its `src`. */
function listServerImports(): { from: string; to: string }[] {
  return production
    .filter(({ path }) => path.startsWith(`${SERVER}/`))
    .flatMap(({ path, text }) =>
      listImports(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({
          from: posix.relative(SERVER, path),
          to: posix.relative(SERVER, posix.join(posix.dirname(path), specifier)),
        })),
    );
}

function layerOf(path: string): number {
  const layer = LAYERS.findIndex(([, pattern]) => pattern.test(path));
  if (layer === -1) throw new Error(`${path} is in no layer of the design.`);
  return layer;
}

/** Layers and areas as one order: the place that a file of the server has in it. */
function rankOf(path: string): number {
  const area = areaOf(path);
  return layerOf(path) + (area === undefined ? 0 : AREAS.indexOf(area) / AREAS.length);
}

/** The layer that a file is in, or its area. */
function roomOf(path: string): string {
  return areaOf(path) ?? LAYERS[layerOf(path)]?.[0] ?? '';
}

const operations = production.filter(({ path }) => /\/operations\/[^/]+\.ts$/.test(path));

/** The area in which an operation is looked for: the last one that its id names something of. */
function nameArea(id: string): string | undefined {
  return areas.findLast(({ words }) =>
    words.some((word) => new RegExp(`(^|-)${word}s?(-|$)`).test(id)),
  )?.name;
}

/** The caches that a file declares. */
function listCaches(text: string): { name: string; share: number }[] {
  const declaration =
    /\bdefine(?:Stamped|Reader)?Cache(?:<[^(]*>)?\(\s*\{\s*name: '([^']+)',\s*share: (\d+)/g;
  return [...text.matchAll(declaration)].map(([, name = '', share]) => ({
    name,
    share: Number(share),
  }));
}

function areaOf(path: string): string | undefined {
  return /^areas\/([^/]+)\//.exec(path)?.[1];
}

describe('the import scanner', () => {
  it('sees every form of import, and no example in a comment', () => {
    const text = `
      import './a.ts';
      import type { B } from "./b.ts";
      export {
        c,
      } from './c.ts';
      const d = await import('./d.ts');
      export * from 'e';
      /** import x from './no.ts'; */
      // import './no.ts';
    `;
    expect(listImports(text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', 'e']);
  });
});

describe('the search for circles of imports', () => {
  it('finds each set of files that reach one another, and no longer way without return', () => {
    const files = Object.entries({
      'a/one.ts': "import { two } from './two.ts'; import { free } from '../free.ts';",
      'a/two.ts': "import type { Three } from '../b/three.ts'; import { free } from '../free.ts';",
      'b/three.ts': "export * from '../a/one.ts';",
      'b/self.ts': "import { self } from './self.ts';",
      'b/left.ts': "import './right.ts';",
      'b/right.ts': "import './left.ts'; import '../a/one.ts';",
      'free.ts': "import { sep } from 'node:path'; import { gone } from './gone.ts';",
      'start.ts': "import './b/left.ts'; import './free.ts';",
    }).map(([path, text]) => ({ path, text }));
    expect(findImportCircles(files)).toEqual([
      ['a/one.ts', 'a/two.ts', 'b/three.ts'],
      ['b/left.ts', 'b/right.ts'],
      ['b/self.ts'],
    ]);
  });
});

describe('the pure packages', () => {
  const allowed: Record<string, RegExp> = {
    messages: /^(\.|(@formatjs\/icu-messageformat-parser|intl-messageformat)$)/,
    content: /^(\.|(fractional-indexing|node-diff3)$)/,
    markup:
      /^(\.|@octavo\/(content$|messages)|markdown-it|htmlparser2$|diff$|domhandler$|sanitize-html$|entities|gemoji$|yaml$|katex|hast|mdast|#libraries$)/,
    openapi: /^(\.|@octavo\/(content|markup)$|@octavo\/messages|yaml$)/,
    translation: /^(\.|@octavo\/(content|markup)$|yaml$)/,
    trees: /^(\.|@octavo\/(content|markup)$)/,
    contract: /^(\.|@octavo\/(content|openapi)$|typebox$)/,
  };

  it.each(Object.keys(allowed))('%s imports no part of Node and nothing above it', (name) => {
    const files = inPackage(name);
    expect(files.length).toBeGreaterThan(0);
    const refused = files.flatMap(({ path, text }) =>
      listImports(text)
        .filter((specifier) => !allowed[name]?.test(specifier))
        .map((specifier) => `${path} imports ${specifier}`),
    );
    expect(refused).toEqual([]);
  });

  it('use no clock, randomness, process or DOM', () => {
    const forbidden =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bdocument\.(createElement|querySelector)|\bwindow\.|\bBuffer\b/;
    const found = Object.keys(allowed)
      .flatMap(inPackage)
      .filter(({ text }) => forbidden.test(text.replace(/^[ \t]*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });
});

describe('the server', () => {
  it('imports one way: platform, http, areas, site, app, commands, main', () => {
    const upward = listServerImports()
      .filter(({ from, to }) => !to.startsWith('..') && layerOf(from) < layerOf(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(upward).toEqual([]);
  });

  it('has only the areas of the list, each importing only earlier ones', () => {
    const backward = listServerImports().flatMap(({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)];
      if (own === undefined || other === undefined || own === other) return [];
      const known = AREAS.includes(own) && AREAS.includes(other);
      return known && AREAS.indexOf(other) < AREAS.indexOf(own) ? [] : [`${from} imports ${to}`];
    });
    expect(backward).toEqual([]);
  });

  it('enters an area only through its index.ts', () => {
    const around = listServerImports()
      .filter(({ from, to }) => areaOf(to) !== undefined && areaOf(from) !== areaOf(to))
      .filter(({ to }) => to !== `areas/${areaOf(to)}/index.ts` && !isAreaValue(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(around).toEqual([]);
  });

  it('knows what areas say of themselves, and with it all operations, in the list of areas alone', () => {
    const listed = listServerImports().filter(({ to }) => isAreaValue(to));
    expect(listed.map(({ to }) => areaOf(to)).sort()).toEqual([...AREAS].sort());
    expect(new Set(listed.map(({ from }) => from))).toEqual(new Set(['areas.ts']));
  });

  it('imports nothing that is there for tests', () => {
    const found = listServerImports()
      .filter(({ to }) => isTestFile(`${SERVER}/${to}`))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(found).toEqual([]);
  });

  it('asks which database it runs on only below platform/db', () => {
    const asking = /\bdialect\s*\.\s*name\b|\bdialect\s*[!=]==?\s*['"]|['"](?:sqlite|postgres)['"]/;
    const found = production
      .filter(({ path }) => path.startsWith(`${SERVER}/`))
      .filter(({ path }) => !path.startsWith(`${SERVER}/platform/db/`))
      .filter(({ text }) => asking.test(text))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('keeps things in memory only in caches that share one budget', () => {
    const around = production
      .filter(({ path }) => !path.startsWith(`${SERVER}/platform/caches/`))
      .filter(({ text }) => listImports(text).includes('lru-cache') || /\bLRUCache\b/.test(text))
      .map(({ path }) => path);
    expect(around).toEqual([]);
    const caches = production.flatMap(({ text }) => listCaches(text));
    expect(new Set(caches.map(({ name }) => name)).size).toBe(caches.length);
    expect(Math.min(...caches.map(({ share }) => share))).toBeGreaterThan(0);
    expect(caches.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1000);
  });

  it('keeps what belongs to a platform in its states, and in no map of a module', () => {
    const KEYED =
      /^(?:export )?(?:const|let) \w+[^=;]*= new (?:Weak)?(?:Map|Set)<[^,>]*\b(?:Platform|AreaStates|Caches|Database|Db|Dialect|Events|Jobs|Peers)\b/m;
    expect(KEYED.test("const guards = new WeakMap<Platform['events'], Guard[]>();")).toBe(true);
    expect(KEYED.test('const noted = new WeakMap<Tx, Set<Platform>>();')).toBe(false);
    const found = production.filter(({ text }) => KEYED.test(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('has in the value of each area what its files declare', () => {
    const said = areas.map(({ name, tables, events, jobs, caches, states, takes }) => ({
      name,
      tables: tables.toSorted(),
      events: events.toSorted(),
      jobs: jobs.toSorted(),
      caches: caches.map((cache) => cache.name).sort(),
      states: states.length,
      takes: takes.map((point) => point.name).sort(),
    }));
    const declared = AREAS.map((name) => {
      const texts = production
        .filter(({ path }) => path.startsWith(`${SERVER}/areas/${name}/`))
        .map(({ text }) => text);
      const listAll = (list: (text: string) => string[]) => texts.flatMap(list).sort();
      return {
        name,
        tables: listAll(listDeclaredTables),
        events: listAll((text) => listFields(text, 'EventMap')),
        jobs: listAll((text) => listFields(text, 'JobPayloads')),
        caches: listAll((text) => listCaches(text).map((cache) => cache.name)),
        states: listAll((text) => text.match(/=\s+defineState\(/g) ?? []).length,
        takes: listAll((text) =>
          [...text.matchAll(/=\s+defineExtensionPoint<[\s\S]*?>\(\s*'([^']+)'/g)].map(
            ([, point = '']) => point,
          ),
        ),
      };
    });
    expect(said).toEqual(declared);
    expect(said.flatMap(({ tables }) => tables).length).toBeGreaterThan(50);
  });

  it('keeps no promise of what failed to open: `openOnce` does that', () => {
    const KEEPS = /let (\w+): Promise<[^;]*;[\s\S]*?\b\1 \?\?= /;
    const found = production.filter(
      ({ path, text }) => path.startsWith(SERVER) && !path.includes('/client/') && KEEPS.test(text),
    );
    // These last as long as one request, one sync, one end.
    expect(found.map(({ path }) => path.replace(`${SERVER}/`, '')).sort()).toEqual([
      'areas/search/search-content.ts',
      'platform/db/database.ts',
      'platform/db/dialects/sqlite-log-sync.ts',
      'site/content/highlight.ts',
      'site/routing/site-context.ts',
    ]);
  });

  it('has each operation in a file of its name, in the last area whose words are in the name, which declares it', () => {
    const misplaced = operations.flatMap(({ path, text }) => {
      const [declared] = /@octavo\/contract\/([\w-]+)(?=')/.exec(text)?.slice(1) ?? [];
      const expected = [...text.matchAll(/implementOperation\(\s*contract\.(\w+)/g)]
        .map(([, name = '']) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
        .map((id) => `${SERVER}/areas/${nameArea(id)}/operations/${id}.ts`);
      const isThere =
        expected.length === 1 &&
        expected[0] === path &&
        declared === areaOf(path.slice(SERVER.length + 1));
      return isThere ? [] : [{ path, expected, declared }];
    });
    expect(misplaced).toEqual([]);
  });

  it('has a test beside every operation', () => {
    expect(operations.length).toBeGreaterThan(0);
    const untested = operations
      .map(({ path }) => path)
      .filter((path) => !existsSync(join(repositoryRoot, path.replace(/\.ts$/, '.test.ts'))));
    expect(untested).toEqual([]);
  });
});

describe('the scanner of table accesses', () => {
  it('sees every call of the query builder that names tables, by whatever alias', () => {
    const text = `
      db.selectFrom('spaces as s').innerJoin('access_objects as o', 'o.id', 's.id')
        .leftJoin(
          'users',
          'users.id', 's.owner');
      db.selectFrom(['sites as a', 'site_spaces']);
      tx.insertInto('members').values(row);
      tx.updateTable('grants').set(row); tx.deleteFrom('tokens');
      dialect.insertRows(tx, 'nodes', COLUMNS, rows);
      list.join('spaces');
    `;
    expect(listBuiltAccesses(text)).toEqual<TableAccess[]>([
      { table: 'spaces', kind: 'read' },
      { table: 'access_objects', kind: 'read' },
      { table: 'users', kind: 'read' },
      { table: 'sites', kind: 'read' },
      { table: 'site_spaces', kind: 'read' },
      { table: 'members', kind: 'write' },
      { table: 'grants', kind: 'write' },
      { table: 'tokens', kind: 'write' },
      { table: 'nodes', kind: 'write' },
    ]);
  });

  it('sees raw SQL, in templates within templates too, and nothing that is no SQL', () => {
    const hole = (code: string): string => `$\{${code}}`;
    const inner = `sql\`(${hole('b')} in (select id from sites))\``;
    const text = `
      const a = sql<{ id: string }>\`select * from spaces join users on ${hole(inner)}
        where x\`;
      sql\`insert into members (id) values (1)\`;
      sql\`update grants set a = ${hole('pick({ b })')}\`;
      sql\`delete from tokens\`; log(\`from nodes\`); // from documents
    `;
    const seen = listRawAccesses(text).map(({ table, kind }) => `${kind} ${table}`);
    expect(new Set(seen)).toEqual(
      new Set([
        ...['read spaces', 'read users', 'read sites'],
        ...['write members', 'write grants', 'write tokens'],
      ]),
    );
  });

  it('reads which tables a file declares', () => {
    const text = `declare module '../tables.ts' {
      interface Tables {
        /** Of all. */
        spaces: SpacesTable;
        users: UsersTable;
      }
    }`;
    expect(listDeclaredTables(text)).toEqual(['spaces', 'users']);
  });
});

describe('the tables', () => {
  const files = production
    .filter(({ path }) => path.startsWith(`${SERVER}/`))
    .map(({ path, text }) => ({ path: posix.relative(SERVER, path), text }));
  const owners = findTableOwners(files);
  // What a dialect or a migration does, it does for whom it is called by.
  const accesses = files
    .filter(({ path }) => !/^platform\/db\/(dialects|migrations)\//.test(path))
    .flatMap(({ path, text }) => [
      ...listBuiltAccesses(text).map((access) => ({ path, ...access })),
      ...listRawAccesses(text)
        .filter(({ table }) => owners.has(table))
        .map((access) => ({ path, ...access })),
    ]);

  it('are all declared, each where it belongs', () => {
    const unknown = accesses.filter(({ table }) => !owners.has(table));
    expect(unknown).toEqual([]);
    expect(accesses.length).toBeGreaterThan(100);
    const elsewhere = [...owners.values()].filter((path) => !/(^|[/-])tables\.ts$/.test(path));
    expect(elsewhere).toEqual([]);
  });

  it('are written only by the area that owns them', () => {
    const foreign = accesses
      .filter(({ kind }) => kind === 'write')
      .filter(({ path, table }) => roomOf(path) !== roomOf(owners.get(table) ?? ''))
      .map(({ path, table }) => `${path} writes ${table}`);
    expect(foreign).toEqual([]);
  });

  it('are read only by their owner and by what comes after it', () => {
    const early = accesses
      .filter(({ path, table }) => rankOf(path) < rankOf(owners.get(table) ?? ''))
      .map(({ path, table }) => `${path} reads ${table}`);
    expect(early).toEqual([]);
  });
});

describe('what readers get', () => {
  const server = production
    .filter(({ path }) => path.startsWith(`${SERVER}/`))
    .map(({ path, text }) => ({ path: posix.relative(SERVER, path), text }));
  const findIn = (pattern: RegExp, files = server) =>
    files
      .filter(({ text }) => pattern.test(text.replace(/^[ \t]*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')))
      .map(({ path }) => path)
      .sort();

  it('is read on sites from one view, which one file opens', () => {
    const site = server.filter(({ path }) => path.startsWith('site/'));
    expect(findIn(/\b(readRevision|requireRevision|readPlace)\b/, site)).toEqual([
      'site/content/site-spaces.ts',
    ]);
    expect(findIn(/\bseeRevision\b/, site)).toEqual(['site/content/site-spaces.ts']);
  });

  it('is seen by a reader wherever an area reads a revision for one', () => {
    expect(findIn(/\bseeRevision\(/)).toEqual([
      'areas/content/audience/open-targets.ts',
      'areas/content/place.ts',
      'areas/content/see-revision.ts',
      'areas/insights/read-events.ts',
      'areas/redirects/open-followed-site.ts',
      'areas/search/search-spaces.ts',
      'site/content/site-spaces.ts',
    ]);
    // Operations that visitors may call read content as the place of the caller says.
    const open = server.filter(
      ({ path, text }) =>
        /\/operations\//.test(path) && /\bonPublished(Content|Revision)\(/.test(text),
    );
    expect(open.length).toBeGreaterThan(10);
    expect(findIn(/\b(readRevision|requireRevision)\b/, open)).toEqual([]);
  });

  it('has no look-up by the id of a file or a reusable content but through what is shown', () => {
    const reading = server.filter(({ path }) =>
      /^(site|areas\/(files|pages|published|embeds))\//.test(path),
    );
    // These follow references that stand in what is shown, or show it to members alone.
    expect(findIn(/\b(files|reusableContents)\.(byId|list)\b/, reading)).toEqual([
      'areas/pages/diff-context.ts',
      'areas/pages/find-app-target.ts',
      'areas/pages/show-document.ts',
      'site/content/find-cover.ts',
      'site/content/page-dependencies.ts',
      'site/content/space-view.ts',
      'site/routing/answer-file.ts',
    ]);
    expect(findIn(/\bmentioned\b/)).toEqual([
      'areas/content/audience/find-shown.ts',
      'areas/content/audience/included-contents.ts',
      'areas/content/audience/open-targets.ts',
      'areas/content/see-revision.ts',
      'areas/pages/show-document.ts',
      'site/content/find-cover.ts',
      'site/content/page-dependencies.ts',
      'site/content/space-view.ts',
      'site/routing/answer-file.ts',
    ]);
  });

  it('has its conditions judged by one function for pages, and one for the parts of sites', () => {
    expect(findIn(/\b(evaluateCondition|makeExpressionScope)\(/)).toEqual([
      'areas/content/audience/judge-pages.ts',
      'areas/content/is-condition-met.ts',
      'areas/pages/evaluate-document.ts',
      'areas/sites/published-structure.ts',
    ]);
  });
});

describe('every source file', () => {
  it('imports no file that imports it, by whatever way, types included', () => {
    expect(findImportCircles(sources)).toEqual([]);
  });

  it('has the fields of a literal in it, and none packed into another that is spread over it', () => {
    // What is spread is not checked for fields that the type has not.
    const PACKED = /\.\.\.\(?\{/;
    const packed = production
      .filter(({ text }) => PACKED.test(text))
      .map(({ path, text }) => `${path}: ${PACKED.exec(text)?.index}`);
    expect(packed).toEqual([]);
  });

  it('has a name that says what is in it', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|shared|misc|manager|base)([/.-]|$)/i;
    const names = sources.map(({ path }) => path.replace(dirname(SERVER), ''));
    expect(names.filter((path) => vague.test(path))).toEqual([]);
    const cased = names.filter((path) => /[A-Z_]/.test(path.split('/').at(-1) ?? ''));
    expect(cased).toEqual([]);
  });
});
