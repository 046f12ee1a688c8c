import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CACHE_SHARES } from '../apps/server/src/platform/caches/cache-shares.ts';
import {
  isTestFile,
  listImports,
  listSourceFiles,
  repositoryRoot,
  type SourceFile,
} from './source-files.ts';

const SERVER = 'apps/server/src';

/** Layers of the server, lowest first: a file imports from its own layer and those below. */
const LAYERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['platform', /^platform\//],
  ['http', /^http\//],
  ['areas', /^areas\//],
  ['site', /^site\//],
  ['app', /^(app|build-facts|subscribe-areas)\.ts$/],
  ['commands', /^commands\//],
  ['main', /^main\.ts$/],
];

/** Areas in the order of their registration: an area imports only earlier ones. */
const AREAS: readonly string[] = [
  'auth',
  'access',
  'orgs',
  'members',
  'invites',
  'spaces',
  'content',
  'pages',
  'files',
  'search',
  'links',
  'editing',
  'imports',
  'exports',
  'change-requests',
  'comments',
  'reviews',
  'pdf',
  'sites',
];

const sources = listSourceFiles(['packages/content/src', 'packages/markup/src', SERVER]);
const production = sources.filter(({ path }) => !isTestFile(path));

function inPackage(name: string): SourceFile[] {
  return production.filter(({ path }) => path.startsWith(`packages/${name}/src/`));
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

describe('the pure packages', () => {
  const allowed: Record<string, RegExp> = {
    content: /^(\.|(fractional-indexing|node-diff3)$)/,
    markup:
      /^(\.|@octavo\/content$|markdown-it|htmlparser2$|diff$|domhandler$|sanitize-html$|entities|gemoji$|jsep|yaml$|katex|hast|mdast)/,
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
    const found = [...inPackage('content'), ...inPackage('markup')]
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

  it('has only the areas of the design, each importing only earlier ones', () => {
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
      .filter(({ to }) => to !== `areas/${areaOf(to)}/index.ts`)
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(around).toEqual([]);
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
    const declared = production.flatMap(({ text }) =>
      [...text.matchAll(/\bdefine(?:Stamped|Reader)?Cache(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(declared.sort()).toEqual(Object.keys(CACHE_SHARES).sort());
  });

  it('has a test beside every operation', () => {
    const operations = production.filter(({ path }) => /\/operations\/[^/]+\.ts$/.test(path));
    expect(operations.length).toBeGreaterThan(0);
    const untested = operations
      .map(({ path }) => path)
      .filter((path) => !existsSync(join(repositoryRoot, path.replace(/\.ts$/, '.test.ts'))));
    expect(untested).toEqual([]);
  });
});

describe('every source file', () => {
  it('has at most 400 lines, tests aside', () => {
    const long = production
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  it('has a name that says what is in it', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|shared|misc|manager|base)([/.-]|$)/i;
    const names = sources.map(({ path }) => path.replace(dirname(SERVER), ''));
    expect(names.filter((path) => vague.test(path))).toEqual([]);
    const cased = names.filter((path) => /[A-Z_]/.test(path.split('/').at(-1) ?? ''));
    expect(cased).toEqual([]);
  });
});
