import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeChildEnvironment } from '../../../platform/processes/child-environment.ts';
import { readPdf } from '../testing/read-pdf.ts';
import {
  BOOK_FILE,
  type BookInput,
  DOCUMENTS_FILE,
  PDF_FILE,
  PICTURES,
  type StoredText,
  WORKSPACE,
} from './book-input.ts';
import { runCompiler } from './run-compiler.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const ENOUGH = { processorMs: 60_000, pictureMs: 10_000, memoryBytes: 2 ** 31 };

/** A folder with a book of one page. */
async function writePage(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-compiler-'));
  await mkdir(join(folder, WORKSPACE, PICTURES), { recursive: true });
  const book: BookInput = {
    ...{ spaceId: 's', title: 'Pots', createdAt: '2026-01-31T09:30:00.000Z' },
    ...{
      locale: 'en',
      labels: {},
      variables: {},
      claims: {},
      targets: {},
      files: {},
      contents: {},
      references: {},
    },
    pages: [{ id: 'p', level: 0, kind: 'document', title: 'Clay', document: 'd' }],
  };
  const document: StoredText = {
    ...{ hash: 'd', text, links: {} },
    blocks: [{ id: 'b', kind: 'paragraph', start: 0, end: text.length, hash: 'h' }],
  };
  await writeFile(join(folder, BOOK_FILE), JSON.stringify(book));
  await writeFile(join(folder, DOCUMENTS_FILE), `${JSON.stringify(document)}\n`);
  return {
    folder,
    run: (limits = ENOUGH, signal = new AbortController().signal, plain = false) =>
      runCompiler({ folder, plain, without: [] }, limits, signal),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

const fonts = createTypstCompiler(tmpdir());
/** A letter that this machine has no font for. */
const strange = ['ភ', 'ལ', 'က', 'ᠠ'].find((letter) => !fonts.canShow([letter])[0]);

describe('a compiler process', () => {
  it('leaves the PDF of a book in its folder', async () => {
    await using page = await writePage('Dig *it*.');
    expect(await page.run()).toEqual({ kind: 'done', problems: [] });
    const pdf = await readFile(join(page.folder, PDF_FILE));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('shows bare text where it is asked to', async () => {
    await using page = await writePage('# Dig *it*.');
    expect(await page.run(ENOUGH, undefined, true)).toEqual({ kind: 'done', problems: [] });
  });

  it.skipIf(strange === undefined)('names what no font has the letters of', async () => {
    await using page = await writePage(`Dig ${strange}.`);
    const outcome = await page.run();
    const notice = expect.stringMatching(
      /^Some characters are missing: .+ the characters for [A-Z][a-z]+\.$/,
    );
    expect(outcome).toEqual({ kind: 'done', problems: [notice] });
    const { text } = await readPdf(await readFile(join(page.folder, PDF_FILE)));
    expect(text).toContain(outcome.kind === 'done' ? outcome.problems[0] : '');
  });

  it('ends when it takes too much time or memory', async () => {
    await using page = await writePage('Dig it. '.repeat(100_000));
    expect(await page.run({ ...ENOUGH, processorMs: 100 })).toMatchObject({ reason: 'time' });
    const little = { ...ENOUGH, memoryBytes: 64 * 2 ** 20 };
    expect(await page.run(little)).toMatchObject({ reason: 'memory' });
  });

  it('ends when it is told to', async () => {
    await using page = await writePage('Dig it.');
    const stopping = new AbortController();
    const outcome = page.run(ENOUGH, stopping.signal);
    stopping.abort();
    expect(await outcome).toMatchObject({ kind: 'failed' });
    expect(await page.run(ENOUGH, stopping.signal)).toMatchObject({ kind: 'failed' });
  });

  it('fails with a message where the folder holds no book', async () => {
    await using page = await writePage('Dig it.');
    await rm(join(page.folder, BOOK_FILE));
    const outcome = await page.run();
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'error' });
    expect(JSON.stringify(outcome)).toContain(BOOK_FILE);
  });
});

describe('the compiler', () => {
  it('knows what its fonts can show', () => {
    const shown = ['A', 'Ж', 'ω', '中', 'か', '한', 'ع', 'א', 'ก', 'अ', '👋'];
    expect(fonts.canShow(shown)).toEqual(shown.map(() => true));
    expect(fonts.canShow(['A', '\u{10fffc}', '中'])).toEqual([true, false, true]);
  });

  it('reads no file outside of its folder', async () => {
    await using page = await writePage('');
    const compiler = createTypstCompiler(join(page.folder, WORKSPACE));
    expect(() => compiler.compile(`#read("/../${BOOK_FILE}")`)).toThrow();
    expect(() => compiler.compile('#read("/etc/passwd")')).toThrow('not found');
    expect(() => compiler.compile('#read("../../etc/passwd")')).toThrow('denied');
  });

  it('fetches no package: what it sends goes to a proxy that is not there', async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url }, socket) => {
      asked.push(url ?? '');
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      await using page = await writePage('');
      const environment = makeChildEnvironment();
      const there = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const importPackage = (HTTPS_PROXY: string) =>
        compileElsewhere(page.folder, '#import "@preview/cetz:0.2.0"', {
          ...environment,
          ...{ HTTPS_PROXY, https_proxy: HTTPS_PROXY },
        });
      expect(await importPackage(there)).toContain('failed to download');
      expect(asked).toEqual(['packages.typst.org:443']);
      expect(environment.https_proxy).toBe('http://127.0.0.1:0');
      expect(await importPackage(environment.https_proxy ?? '')).toContain('failed to download');
    } finally {
      proxy.close();
    }
  });

  it('is told of nothing that the server knows', () => {
    process.env.OCTAVO_BOOTSTRAP_TOKEN = 'secret';
    try {
      expect(JSON.stringify(makeChildEnvironment())).not.toContain('secret');
    } finally {
      delete process.env.OCTAVO_BOOTSTRAP_TOKEN;
    }
  });
});

/** Compiles a source in a process with the given environment; answers what goes wrong. */
async function compileElsewhere(folder: string, source: string, env: Record<string, string>) {
  const module = new URL('./typst-compiler.ts', import.meta.url).href;
  const script = `
    const { createTypstCompiler } = await import(${JSON.stringify(module)});
    createTypstCompiler(${JSON.stringify(folder)}).compile(${JSON.stringify(source)});
  `;
  const run = promisify(execFile);
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env,
  }).catch((error: { stderr: string }) => error);
  return stderr;
}
