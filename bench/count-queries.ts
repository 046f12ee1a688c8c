import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countStatements, type RequestStatements, totalOf } from './counting/observations.ts';
import {
  type CountedRequest,
  editOf,
  HOOK,
  insertionOf,
  makeScene,
  openEdit,
  type Scene,
  send,
} from './counting/scene.ts';
import { type Served, serve } from './served.ts';

const USAGE = `Usage: npx node bench/count-queries.ts [--checkout <folder>] [--show <operation>]

Prints how many SQL statements the most used operations run, as a table in Markdown. Every one is
asked on a server that was just started (cold), and again after that (warm).

  --checkout  the root of the checkout whose server is asked (default: this one)
  --show      print the warm statements of one operation instead`;

/** An operation with its requests; a write needs another one each time it is sent. */
interface Counted {
  name: string;
  /** Whether it is sent with the token. */
  isPublic?: boolean;
  /** Done on the server before each request is counted. */
  prepare?: (server: Served, turn: string) => Promise<string>;
  request: (turn: string, prepared: string) => CountedRequest;
}

const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    show: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
await using scene = await makeScene(values.checkout);
const wanted = listCounted(scene).filter(({ name }) => [undefined, name].includes(values.show));
const rows: string[] = [];
for (const counted of wanted) {
  const { cold, warm } = await count(counted);
  if (values.show !== undefined) process.stdout.write(`${warm.before.join('\n')}\n`);
  const { reads, writes, others } = countStatements(warm.before);
  const total = totalOf(countStatements(cold.before));
  const cells = [total, reads + writes + others, reads, writes, others, warm.after.length];
  rows.push(`| ${counted.name} | ${cells.join(' | ')} |`);
}
if (values.show === undefined) {
  process.stdout.write(
    `${['| Operation | Cold | Warm | reads | writes | other | after the answer |', '| --- | --: | --: | --: | --: | --: | --: |', ...rows].join('\n')}\n`,
  );
}

/** What a write needs is made on a server of its own, so that the first request finds nothing ready. */
async function count(
  counted: Counted,
): Promise<{ cold: RequestStatements; warm: RequestStatements }> {
  const turns = ['cold', 'between', 'warm'];
  const prepared = new Map<string, string>();
  if (counted.prepare !== undefined) {
    await using server = await start();
    for (const turn of turns) prepared.set(turn, await counted.prepare(server, turn));
  }
  await using server = await start();
  const ask = async (turn: string) => {
    const request = counted.request(turn, prepared.get(turn) ?? '');
    await send(server, request, counted.isPublic ? undefined : scene.token);
    // What a request leaves behind gets its time.
    await sleep(50);
    return server.ask<RequestStatements>('statements');
  };
  const cold = await ask('cold');
  await ask('between');
  return { cold, warm: await ask('warm') };
}

function start(): Promise<Served> {
  const { checkout } = values;
  return serve({ dataDir: scene.dataDir, hook: HOOK, ...(checkout ? { checkout } : {}) });
}

function listCounted(place: Scene): Counted[] {
  const { organization, space, page, pagePath, changeRequest, site } = place;
  const inSpace = `/v1/spaces/${space}`;
  const requests = `${inSpace}/change-requests`;
  const get = (name: string, path: string): Counted => ({
    name,
    request: () => ({ method: 'GET', path }),
  });
  const moveOn = (server: Served, text: string) =>
    send(
      server,
      { method: 'POST', path: `${inSpace}/content`, body: insertionOf(text) },
      place.token,
    );
  /** The space moves on behind the change request, so that both sides have something new. */
  const diverge = (name: string) => async (server: Served, turn: string) => {
    const id = await openEdit(server, place, `${name} ${turn}`);
    await moveOn(server, `${name} ${turn}`);
    return id;
  };
  return [
    get('get-space', inSpace),
    get('list-spaces', `/v1/orgs/${organization}/spaces`),
    get('get-organization', `/v1/orgs/${organization}`),
    get('list-organizations', '/v1/orgs'),
    get('get-content', `${inSpace}/content`),
    get('list-pages', `${inSpace}/content/pages`),
    get('get-page', `${inSpace}/content/page/${page}?format=markdown`),
    get('get-page-by-path', `${inSpace}/content/path/${pagePath}`),
    {
      name: 'change-content',
      request: (turn) => ({
        method: 'POST',
        path: `${inSpace}/content`,
        body: editOf(place, `change ${turn}`),
      }),
    },
    {
      name: 'upload-file',
      request: (turn) => ({
        method: 'POST',
        path: `${inSpace}/content/files?name=${turn}.txt`,
        body: turn,
      }),
    },
    {
      name: 'create-change-request',
      request: (turn) => ({ method: 'POST', path: requests, body: { subject: turn } }),
    },
    get('get-change-request', `${requests}/${changeRequest}`),
    get('list-change-requests', `${requests}?status=all`),
    {
      name: 'change-change-request-content',
      request: (turn) => ({
        method: 'POST',
        path: `${requests}/${changeRequest}/content`,
        body: editOf(place, `propose ${turn}`),
      }),
    },
    {
      name: 'merge-change-request',
      prepare: diverge('merge'),
      request: (_, id) => ({ method: 'POST', path: `${requests}/${id}/merge` }),
    },
    {
      name: 'update-change-request-content',
      prepare: diverge('update'),
      request: (_, id) => ({ method: 'POST', path: `${requests}/${id}/update` }),
    },
    get('list-space-comments', `${inSpace}/comments`),
    {
      name: 'create-space-comment',
      request: (turn) => ({
        method: 'POST',
        path: `${inSpace}/comments`,
        body: { page, body: { markdown: turn } },
      }),
    },
    get('search-space', `${inSpace}/search?query=kiln`),
    {
      name: 'search-space, another word each time',
      request: (turn) => ({
        method: 'GET',
        path: `${inSpace}/search?query=${{ cold: 'slowly', between: 'glaze', warm: 'fire' }[turn]}`,
      }),
    },
    get('search-organization', `/v1/orgs/${organization}/search?query=kiln`),
    { ...get('published page', `${site}${pagePath}`), isPublic: true },
    {
      name: 'published page, first time',
      isPublic: true,
      request: (turn) => ({
        method: 'GET',
        path: `${site}page-${{ cold: 1, between: 2, warm: 3 }[turn]}`,
      }),
    },
  ];
}
