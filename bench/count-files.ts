import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CoveredFile } from './counting/observations.ts';
import {
  type CountedRequest,
  editOf,
  HOOK,
  insertionOf,
  makeScene,
  openEdit,
  send,
} from './counting/scene.ts';
import { groupOf } from './counting/source-groups.ts';
import { serve } from './served.ts';

const USAGE = `Usage: npx node bench/count-files.ts [--checkout <folder>] [--list]

Prints how many source files a merge and a published page run on a warm server, from the request's
arrival until its answer is sent, as a table in Markdown. A file counts when one of its functions
was called.

  --checkout  the root of the checkout whose server is asked (default: this one)
  --list      name the files, with how many of their functions were called`;

/** Calls that V8 has optimized away are not counted. */
const PLAIN = ['--no-opt', '--no-lazy-feedback-allocation'];

const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const checkout = resolve(values.checkout ?? `${import.meta.dirname}/..`);
await using scene = await makeScene(checkout);
await using server = await serve({ dataDir: scene.dataDir, hook: HOOK, checkout, options: PLAIN });
const inSpace = `/v1/spaces/${scene.space}`;
const read = (path: string): CountedRequest => ({ method: 'GET', path });
const merge = (id: string): CountedRequest => ({
  method: 'POST',
  path: `${inSpace}/change-requests/${id}/merge`,
});
const change = (body: unknown) =>
  send(server, { method: 'POST', path: `${inSpace}/content`, body }, scene.token);

/** A merge of two sides that both have something new. */
async function prepareMerge(text: string): Promise<CountedRequest> {
  const id = await openEdit(server, scene, text);
  await change(insertionOf(text));
  return merge(id);
}

const published = read(`${scene.site}${scene.pagePath}`);
for (const text of ['first', 'second']) {
  await send(server, await prepareMerge(text), scene.token);
  await send(server, published);
}
const merged = await prepareMerge('third');
await server.ask('cover');
const found = new Map<string, Map<string, number>>();
await cover('Merge', merged, scene.token);
await change(editOf(scene, 'fourth'));
await cover('Published page, after an edit of it', published);
await cover('Published page, again', published);
await cover('Read of a page', read(`${inSpace}/content/page/${scene.page}`), scene.token);
print();

/** Sends the request and keeps which files ran, as paths in the checkout. */
async function cover(name: string, request: CountedRequest, token?: string): Promise<void> {
  await send(server, request, token);
  const files = (await server.ask<CoveredFile[]>('covered')).flatMap(({ url, functions }) => {
    const path = fileURLToPath(url).slice(checkout.length + 1);
    return /^(?:apps\/server\/src|packages)\//.test(path) ? [[path, functions] as const] : [];
  });
  found.set(name, new Map(files.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function print(): void {
  const names = [...found.keys()];
  const groups = [
    ...new Set([...found.values()].flatMap((files) => [...files.keys()].map(groupOf))),
  ];
  const countIn = (name: string, group: string) =>
    [...(found.get(name)?.keys() ?? [])].filter((path) => groupOf(path) === group).length;
  const functionsOf = (name: string) =>
    [...(found.get(name)?.values() ?? [])].reduce((sum, functions) => sum + functions, 0);
  const row = (title: string, cells: readonly number[]) => `| ${title} | ${cells.join(' | ')} |`;
  const lines = [
    `| Files | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '--:').join(' | ')} |`,
    ...groups.sort().map((group) =>
      row(
        group,
        names.map((name) => countIn(name, group)),
      ),
    ),
    row(
      '**all**',
      names.map((name) => found.get(name)?.size ?? 0),
    ),
    row('functions in them', names.map(functionsOf)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!values.list) return;
  for (const [name, files] of found) {
    const list = [...files].map(([path, functions]) => `* ${path} (${functions})`);
    process.stdout.write(`\n## ${name}\n\n${list.join('\n')}\n`);
  }
}
