import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countLines, findPlaces, isProduction, type Place } from './counting/read-source.ts';
import { groupOf } from './counting/source-groups.ts';

const USAGE = `Usage: npx node bench/count-structure.ts [--checkout <folder>]

Prints the files and lines of each layer and area without tests, and the places that resolve a role
or keep a query to what a caller may see, in Markdown.

  --checkout  the root of the checkout to read (default: this one)`;

const { values } = parseArgs({
  options: { checkout: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const root = resolve(values.checkout ?? join(import.meta.dirname, '..'));
const sizes = new Map<string, { files: number; lines: number }>();
const places: Place[] = [];
for (const path of await listSources()) {
  const text = await readFile(join(root, path), 'utf8');
  const size = sizes.get(groupOf(path)) ?? { files: 0, lines: 0 };
  sizes.set(groupOf(path), { files: size.files + 1, lines: size.lines + countLines(text) });
  places.push(...findPlaces(path, text));
}
const rows = [...sizes].sort(([a], [b]) => (a < b ? -1 : 1));
const sum = (key: 'files' | 'lines', prefix = '') =>
  rows.reduce((all, [group, size]) => all + (group.startsWith(prefix) ? size[key] : 0), 0);
const lines = [
  '| Layer or area | Files | Lines |',
  '| --- | --: | --: |',
  ...rows.map(([group, { files, lines }]) => `| ${group} | ${files} | ${lines} |`),
  `| **all areas** | ${sum('files', 'areas/')} | ${sum('lines', 'areas/')} |`,
  `| **all** | ${sum('files')} | ${sum('lines')} |`,
];
const kinds = [...new Set(places.map(({ kind }) => kind))].sort();
for (const kind of kinds) {
  const found = places.filter((place) => place.kind === kind);
  const files = new Set(found.map(({ path }) => path)).size;
  lines.push('', `**${kind}**: ${found.length} places in ${files} files`, '');
  lines.push(...found.map(({ path, line, text }) => `* ${path}:${line} \`${text}\``));
}
process.stdout.write(`${lines.join('\n')}\n`);

async function listSources(): Promise<string[]> {
  const folders = ['apps/server/src', 'packages'];
  const found = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isProduction)
    .sort();
}
