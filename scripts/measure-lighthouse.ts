import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';
import { findChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Publishes real documentation and lets Lighthouse judge five pages of it as a phone sees them.
 * Prints the scores and the weight of each page, and fails where a score is below the aim. Run by
 * hand: `node scripts/measure-lighthouse.ts`. Lighthouse is fetched by npm when this runs, into a
 * folder for temporary files: it is as big as everything else together.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const AIM = 98;
const CORPORA = resolve(
  import.meta.dirname,
  '..',
  process.env.OCTAVO_CORPORA ?? '../shared/corpora',
);
/** A start page, prose, a table, code, and a page of another script. */
const PAGES: readonly { corpus: string; path: string }[] = [
  { corpus: 'beefree-sdk-docs', path: '/' },
  { corpus: 'trunk-docs', path: '/code-quality/overview/linters/supported/checkov' },
  { corpus: 'openg2p-documentation', path: '/deployment/upgrades' },
  { corpus: 'pgsql-tw-docs', path: '/appendixes/acronyms' },
  { corpus: 'vitepress-docs', path: '/en/guide/frontmatter' },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const run = promisify(execFile);

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string }
  >;
}

/** Installs Lighthouse where nothing of the project sees it; answers its command. */
async function installLighthouse(): Promise<string> {
  const folder = join(tmpdir(), 'octavo-lighthouse');
  const command = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(command)) return command;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', LIGHTHOUSE], {
    cwd: folder,
  });
  return command;
}

async function judge(command: string, url: string, chromium: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-report-'));
  const file = join(folder, 'report.json');
  try {
    await run(
      process.execPath,
      [
        ...[command, url, '--quiet', '--output=json', `--output-path=${file}`],
        `--only-categories=${CATEGORIES.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ],
      { env: { ...process.env, CHROME_PATH: chromium } },
    );
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a page and its assets weigh, compressed, in bytes. */
async function weigh(url: string): Promise<{ html: number; script: number; style: number }> {
  const html = await (await fetch(url)).text();
  const sizeOf = async (pattern: RegExp) => {
    let bytes = 0;
    for (const [, address = ''] of html.matchAll(pattern)) {
      const response = await fetch(new URL(address, url));
      bytes += gzipSync(Buffer.from(await response.arrayBuffer())).length;
    }
    return bytes;
  };
  return {
    html: gzipSync(html).length,
    script: await sizeOf(/<script[^>]* src="([^"]+)"/g),
    style: await sizeOf(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g),
  };
}

const chromium = findChromium();
if (chromium === undefined)
  throw new Error('There is no Chromium: install one or set OCTAVO_CHROMIUM.');
const command = await installLighthouse();
await using server = await startSiteServer();
let isGood = true;
process.stdout.write(
  `| Page | ${CATEGORIES.join(' | ')} | HTML | Script | Style |\n| --- |${' ---: |'.repeat(7)}\n`,
);
for (const { corpus, path } of PAGES) {
  const location = join(CORPORA, `${corpus}.tar.gz`);
  const site = await server.publish({ location, title: corpus });
  const { status, url } = await fetch(server.origin + site.path + path);
  if (status !== 200) throw new Error(`${path} of ${corpus} answers ${status}.`);
  const { categories, audits } = await judge(command, url, chromium);
  const scores = CATEGORIES.map((name) => Math.round((categories[name].score ?? 0) * 100));
  const { html, script, style } = await weigh(url);
  const weights = [html, script, style].map((bytes) => `${(bytes / 1000).toFixed(1)} KB`);
  process.stdout.write(`| ${corpus}${path} | ${[...scores, ...weights].join(' | ')} |\n`);
  if (scores.some((score) => score < AIM)) {
    isGood = false;
    for (const audit of Object.values(audits)) {
      const counts = audit.scoreDisplayMode !== 'informative' && audit.score !== null;
      if (counts && (audit.score ?? 1) < 0.9) {
        process.stderr.write(`${corpus}${path}: ${audit.id} (${audit.score}) ${audit.title}\n`);
      }
    }
  }
}
process.exitCode = isGood ? 0 : 1;
