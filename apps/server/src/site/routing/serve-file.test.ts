import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDownloadUrls, readHead, readRevision } from '../../areas/content/index.ts';
import { createDownloads } from '../../areas/files/index.ts';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { createUrls } from '../../http/urls.ts';
import { serveDoor } from '../../testing/door-server.ts';
import { sendPlainRequest } from '../testing/plain-request.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

const TEXT = '0123456789';

/** The same bytes at the address of a download and as a file of a published site. */
let doors: Readonly<Record<'download' | 'site', string>>;
let etag: string;
let script: string;
let empty: typeof doors;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const server = opened.use(await startSiteServer());
  const site = await server.publish({
    location: makeMemoryTree({
      'README.md':
        '# Kiln\n\n![a](.gitbook/assets/a.png) ![b](.gitbook/assets/b.png) [c](.gitbook/assets/c.js)\n',
      '.gitbook/assets/c.js': Buffer.from('document.title = "run"'),
      '.gitbook/assets/a.png': Buffer.from(TEXT),
      '.gitbook/assets/b.png': Buffer.alloc(0),
    }),
    title: 'Kiln',
  });
  const downloads = await listDownloads(server, site);
  const page = (await sendPlainRequest(`${server.origin}${site.path}/`)).text;
  const doorsOf = (name: string) => ({
    download: downloads.get(name) ?? '',
    site: server.origin + (new RegExp(`src="([^"]*${name}[^"]*)"`).exec(page)?.[1] ?? ''),
  });
  doors = doorsOf('a.png');
  empty = doorsOf('b.png');
  script = /href="([^"]*c\.js[^"]*)"/.exec(page)?.[1] ?? '';
  script = server.origin + script;
  etag = (await sendPlainRequest(doors.site)).headers.etag ?? '';
});
afterAll(() => opened.disposeAsync());

/** The addresses of a space's files, on a server that answers downloads. */
async function listDownloads(
  { platform }: SiteServer,
  { spaceId }: { spaceId: string },
): Promise<ReadonlyMap<string, string>> {
  const door = createDownloads(platform, () => Promise.resolve(true));
  const { origin } = opened.use(await serveDoor(door));
  const grant = { holder: 'visitor:grounds', expires: Date.now() + 60_000 };
  const urls = { ...createUrls(origin), grant };
  const makeUrl = createDownloadUrls(platform, urls, spaceId);
  const head = await readHead(platform.database.db, spaceId);
  const files = (await readRevision(platform, head))?.files.list ?? [];
  return new Map(files.map((file) => [file.name, makeUrl(file)]));
}

async function ask(door: string, headers: Record<string, string>, method = 'GET') {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('%', etag)]);
  const answer = await sendPlainRequest(door, { headers: Object.fromEntries(filled), method });
  const {
    'content-range': range,
    'content-length': length,
    'accept-ranges': unit,
  } = answer.headers;
  return {
    status: answer.status,
    range,
    length,
    unit,
    tag: answer.headers.etag,
    text: answer.text,
  };
}

const range = 'bytes=2-4';
const all = { status: 200, length: '10', text: TEXT };
const part = { status: 206, length: '3', range: 'bytes 2-4/10', text: '234' };
const beyond = { status: 416, length: '0', range: 'bytes */10', text: '' };
const unchanged = { status: 304, text: '' };

describe('a file, as a download and on a site,', () => {
  it.each<[Record<string, string>, object]>([
    [{}, all],
    [{ range }, part],
    [{ range: 'Bytes=2-4' }, part],
    [{ range: 'bytes=7-' }, { status: 206, range: 'bytes 7-9/10', text: '789' }],
    [{ range: 'bytes=-2' }, { status: 206, range: 'bytes 8-9/10', text: '89' }],
    [{ range: 'bytes=-99' }, { status: 206, range: 'bytes 0-9/10', text: TEXT }],
    [{ range: 'bytes=4-2' }, all],
    [{ range: 'bytes=20-12' }, all],
    [{ range: 'bytes=0-1,4-5' }, all],
    [{ range: 'bytes=x-y' }, all],
    [{ range: 'pages=1-2' }, all],
    [{ range: 'bytes=10-' }, beyond],
    [{ range: 'bytes=-0' }, beyond],
    [{ range, 'if-range': '%' }, part],
    [{ range, 'if-range': 'W/%' }, all],
    [{ range, 'if-range': '"other"' }, all],
    [{ range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }, all],
    [{ range: 'bytes=10-', 'if-range': '"other"' }, all],
    [{ 'if-none-match': '%' }, unchanged],
    [{ 'if-none-match': 'W/%' }, unchanged],
    [{ 'if-none-match': '"a,b", W/%' }, unchanged],
    [{ 'if-none-match': '*', range }, unchanged],
    [{ 'if-none-match': '"other"' }, all],
    [{ 'if-none-match': '"other" %' }, all],
    [{ 'if-none-match': '"other", "another"', range }, part],
  ])('answers %j alike', async (headers, expected) => {
    const download = await ask(doors.download, headers);
    expect(download).toMatchObject(expected);
    expect(await ask(doors.site, headers)).toEqual(download);
    const head = await ask(doors.download, headers, 'HEAD');
    expect(head).toEqual({ ...download, text: '' });
    expect(await ask(doors.site, headers, 'HEAD')).toEqual(head);
  });

  it('is plain bytes to a page where it is a script', async () => {
    const { status, headers } = await sendPlainRequest(script);
    expect([status, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has no ranges where it is empty', async () => {
    for (const value of ['bytes=0-', 'bytes=-1']) {
      const download = await ask(empty.download, { range: value });
      expect(download).toMatchObject({ status: 416, range: 'bytes */0' });
      expect(await ask(empty.site, { range: value })).toEqual(download);
    }
    expect(await ask(empty.site, {})).toMatchObject({ status: 200, length: '0', text: '' });
  });
});
