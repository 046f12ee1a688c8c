import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const execute = promisify(execFile);
const INSTALL_TIMEOUT_MS = 300_000;

/** Where systems put a Chromium or Chrome. */
const SYSTEM_PATHS: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What is said where there is no Chromium: how to get one. */
export const NO_CHROMIUM =
  'There is no Chromium for browser tests. "npm run chromium" installs one: Playwright\'s, or Debian\'s package as root. Or set OCTAVO_CHROMIUM to the path of one.';

/** How a headless Chromium is started so that it talks to nobody but the page's server. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts a browser without a window. */
export function launchChromium(
  executablePath: string,
  args: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...args] });
}

/** The Chromium that `OCTAVO_CHROMIUM` names, else Playwright's own download, else the system's. */
export function findChromium(): string | undefined {
  const named = process.env.OCTAVO_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`OCTAVO_CHROMIUM names "${named}", which cannot be run.`);
  }
  return [chromium.executablePath(), ...SYSTEM_PATHS].find(isExecutable);
}

/** Downloads Playwright's Chromium, else installs Debian's package as root; says nothing. */
export async function installChromium(): Promise<string | undefined> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js');
  await attempt(process.execPath, [cli, 'install', 'chromium']);
  const downloaded = findChromium();
  if (downloaded !== undefined && (await canStart(downloaded))) return downloaded;
  if (process.getuid?.() === 0) {
    await attempt('apt-get', ['update', '-qq']);
    await attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  return SYSTEM_PATHS.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A download starts only where the system has the libraries it needs. */
function canStart(path: string): Promise<boolean> {
  return attempt(path, ['--headless', '--no-sandbox', '--disable-gpu', '--version']);
}

async function attempt(program: string, args: readonly string[]): Promise<boolean> {
  try {
    await execute(program, [...args], {
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
