import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Where a Chromium is: `OCTAVO_CHROMIUM`, Playwright's own download, or an installed one. Undefined,
 * with one line that says so, where there is none; with `CI` set that is an error.
 */
export function findChromium(): string | undefined {
  const candidates = [
    process.env['OCTAVO_CHROMIUM'] ?? '',
    chromium.executablePath(),
    ...INSTALLED,
  ];
  const found = candidates.find((path) => path !== '' && existsSync(path));
  if (found !== undefined) return found;
  const message = 'There is no Chromium: install the package "chromium" or set OCTAVO_CHROMIUM';
  if (process.env['CI']) throw new Error(`${message}.`);
  process.stderr.write(`${message}; browser tests are skipped.\n`);
  return undefined;
}

/** Starts the browser. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
