import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { PAGE_KINDS, startPageKinds } from '../apps/server/src/site/testing/page-kinds.ts';
import { startSiteServer } from '../apps/server/src/site/testing/site-server.ts';
import { findChromium } from '../tests/setup/chromium-binary.ts';

/**
 * Publishes real documentation and lets Lighthouse judge five pages of it, and a page of each kind,
 * as a phone sees them. Prints the scores and the weight of each page, and fails where a score is
 * below the aim. Pages that search engines are kept from are not judged by whether they find them. Run by
 * hand: `npx node scripts/measure-lighthouse.ts`. Lighthouse is fetched by npm when this runs, into a
 * folder for temporary files: it is as big as everything else together.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const AIM = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** What is so on purpose: search engines list none of these, and one is not there. */
const SKIPPED: Partial<Record<(typeof PAGE_KINDS)[number], readonly string[]>> = {
  search: ['is-crawlable'],
  schema: ['is-crawlable'],
  missing: ['is-crawlable', 'http-status-code', 'errors-in-console'],
  preview: ['is-crawlable'],
  access: ['is-crawlable', 'http-status-code', 'errors-in-console'],
};
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

const chromium = findChromium();
if (chromium === undefined)
  throw new Error('There is no Chromium: install one or set OCTAVO_CHROMIUM.');
const command = await installLighthouse();

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

/** Judges a page, prints a row about it and what is wrong with it; answers whether it is good. */
async function measure(
  name: string,
  url: string,
  skipped: readonly string[] = [],
): Promise<boolean> {
  const { categories, audits } = await judge(url, skipped);
  const scores = CATEGORIES.map((one) => Math.round((categories[one].score ?? 0) * 100));
  const { html, script, style } = await weigh(url);
  const weights = [html, script, style].map((bytes) => `${(bytes / 1000).toFixed(1)} KB`);
  process.stdout.write(`| ${name} | ${[...scores, ...weights].join(' | ')} |\n`);
  if (CATEGORIES.every((one, index) => (scores[index] ?? 0) >= AIM[one])) return true;
  for (const audit of Object.values(audits)) {
    const counts = audit.scoreDisplayMode !== 'informative' && audit.score !== null;
    if (counts && (audit.score ?? 1) < 0.9) {
      process.stderr.write(`${name}: ${audit.id} (${audit.score}) ${audit.title}\n`);
    }
  }
  return false;
}

async function judge(url: string, skipped: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-report-'));
  const file = join(folder, 'report.json');
  try {
    await run(
      process.execPath,
      [
        ...[command, url, '--quiet', '--output=json', `--output-path=${file}`],
        `--only-categories=${CATEGORIES.join(',')}`,
        ...(skipped.length > 0 ? [`--skip-audits=${skipped.join(',')}`] : []),
        '--ignore-status-code',
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
  isGood = (await measure(`${corpus}${path}`, url)) && isGood;
}
const kinds = await startPageKinds();
for (const kind of PAGE_KINDS) {
  if (kind === 'access') await kinds.closeSite();
  const url = kinds.site.server.origin + kinds.paths[kind];
  isGood = (await measure(kind, url, SKIPPED[kind])) && isGood;
}
await kinds.site[Symbol.asyncDispose]();
process.exitCode = isGood ? 0 : 1;
