import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countStatements, type RequestStatements, totalOf } from './counting/observations.ts';
import { HOOK, send } from './counting/scene.ts';
import { sendRequest } from './send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, type Served, serve } from './served.ts';

const USAGE = `Usage: npx node bench/measure-downloads.ts [options]

Measures what readers of a published space cost the thread that answers: a page and a file of it that are
known, and both after an edit of another page. Checkouts take turns in one run. Prints the processor time
of a request in the middle of the rounds, which other work on the machine changes little, and how many SQL
statements it takes.

  --checkout  the root of a checkout; may be given several times (default: this one)
  --pages     pages of the space (default: 3000)
  --rounds    how often the checkouts take turns (default: 3)`;

const FILES = 20;
const BATCH = 50;
const WARM = 300;
const COLD = 12;

const { values } = parseArgs({
  options: {
    checkout: { type: 'string', multiple: true, default: [join(import.meta.dirname, '..')] },
    pages: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}

/** A data folder with a published space, and what is asked of it. */
interface Place {
  checkout: string;
  dataDir: string;
  space: string;
  page: string;
  file: string;
  /** Of a page that is edited, which shows no file. */
  edited: string;
}

type Kind = 'page' | 'file';

/** Of what servers answer, what is read here. */
interface Answer {
  id: string;
  urls: { published: string };
  pages: { id: string; slug: string }[];
}

const call = async (
  server: Served,
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<Answer> => {
  const verb = method === 'GET' ? 'GET' : 'POST';
  const answer = await send(server, { method: verb, path: `/v1${path}`, body }, ADMIN_TOKEN);
  return JSON.parse(answer.body.toString()) as Answer;
};

async function prepare(checkout: string): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-downloads-'));
  await using server = await serve({ checkout, dataDir });
  const { id: organization } = await call(server, '/orgs', { title: 'Kiln Works' });
  const { id: space } = await call(server, `/orgs/${organization}/spaces`, { title: 'Glazes' });
  const ids: string[] = [];
  for (let at = 0; at < FILES; at += 1) {
    const bytes = `<svg xmlns="http://www.w3.org/2000/svg"><!--${at}--></svg>`;
    ids.push(await upload(server, space, `pot-${at}.svg`, bytes));
  }
  for (let from = 0; from < Number(values.pages); from += BATCH) {
    const changes = Array.from({ length: BATCH }, (_, index) => {
      const number = from + index;
      const picture =
        number % 10 === 5 ? `![](/files/${ids[((number / 10) % FILES) | 0]})` : 'None.';
      const hidden = `{% if visitor.claims.staff %}\nFor staff.\n{% endif %}`;
      const markdown = `# Page ${number}\n\n${picture}\n\n${number % 50 === 5 ? hidden : ''}\n\n${'Fire the kiln slowly. '.repeat(60)}\n`;
      return { operation: 'insert_page', slug: `page-${number}`, document: { markdown } };
    });
    await call(server, `/spaces/${space}/content`, { changes });
  }
  const made = await call(server, `/orgs/${organization}/sites`, {
    title: 'Kiln',
    spaces: [space],
  });
  const { urls } = await call(server, `/orgs/${organization}/sites/${made.id}/publish`);
  const site = new URL(urls.published).pathname;
  const { pages } = await call(server, `/spaces/${space}/content/pages`, undefined, 'GET');
  const page = `${site}page-55`;
  const text = (await send(server, { method: 'GET', path: page })).body.toString();
  const file = /src="([^"]*~files[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { ...{ checkout, dataDir, space, page, file }, edited: pages[1]?.id ?? '' };
}

async function upload(server: Served, space: string, name: string, bytes: string): Promise<string> {
  const answer = await sendRequest(server.port, new URL(PUBLIC_URL).host, {
    ...{ method: 'POST', path: `/v1/spaces/${space}/content/files?name=${name}`, body: bytes },
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'image/svg+xml' },
  });
  return JSON.parse(answer.body.toString()).id;
}

const edit = (server: Served, { space, edited }: Place, text: string) =>
  call(server, `/spaces/${space}/content`, {
    changes: [
      { operation: 'update_page', page: edited, document: { markdown: `# A\n\n${text}\n` } },
    ],
  });

/** Milliseconds of the answering thread that a request takes, warm and after an edit. */
async function measure(place: Place, kind: Kind): Promise<{ warm: number; cold: number }> {
  const hook = new URL('./processor-hook.ts', import.meta.url).href;
  await using server = await serve({ ...place, hook });
  const read = () => send(server, { method: 'GET', path: place[kind] });
  for (let at = 0; at < WARM; at += 1) await read();
  const start = await server.ask<number>('processor');
  for (let at = 0; at < WARM; at += 1) await read();
  const warm = ((await server.ask<number>('processor')) - start) / WARM;
  const colds: number[] = [];
  for (let at = 0; at < COLD; at += 1) {
    await edit(server, place, `${kind} ${at} ${Date.now()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = await server.ask<number>('processor');
    await read();
    colds.push((await server.ask<number>('processor')) - before);
  }
  return { warm, cold: middleOf(colds) };
}

async function count(place: Place, kind: Kind): Promise<{ warm: number; cold: number }> {
  await using server = await serve({ ...place, hook: HOOK });
  const read = async () => {
    await send(server, { method: 'GET', path: place[kind] });
    const { before } = await server.ask<RequestStatements>('statements');
    return totalOf(countStatements(before));
  };
  await read();
  await edit(server, place, `counted ${kind} ${Date.now()}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const cold = await read();
  await read();
  return { cold, warm: await read() };
}

function middleOf(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}

const places: Place[] = [];
for (const checkout of values.checkout) places.push(await prepare(checkout));
const rows: string[] = [];
for (const kind of ['page', 'file'] as const) {
  const found = places.map((place) => ({ place, warm: [] as number[], cold: [] as number[] }));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const one of found) {
      const { warm, cold } = await measure(one.place, kind);
      one.warm.push(warm);
      one.cold.push(cold);
    }
  }
  for (const { place, warm, cold } of found) {
    const statements = await count(place, kind);
    const times = [warm, cold].map((list) => middleOf(list).toFixed(3));
    rows.push(
      `| ${kind} | ${place.checkout} | ${times.join(' | ')} | ${statements.warm} | ${statements.cold} |`,
    );
  }
}
process.stdout.write(
  `${['| | Checkout | Known, ms | After an edit, ms | Statements, known | After an edit |', '| --- | --- | --: | --: | --: | --: |', ...rows].join('\n')}\n`,
);
for (const { dataDir } of places) await rm(dataDir, { recursive: true, force: true });
