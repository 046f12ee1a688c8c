import type { TestProject } from 'vitest/node';
import { findChromium, installChromium } from './chromium-binary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a Chromium for browser tests; empty when there is none. */
    chromium: string;
  }
}

/**
 * Finds a Chromium for the browser tests, and installs one when this run may need it. Where none
 * can be had it says so in one line: the browser tests then skip, or fail where `CI` is set.
 */
export default async function provideChromium(project: TestProject): Promise<void> {
  const isFast = project.config.env?.OCTAVO_TEST_DATABASES === 'sqlite';
  if (isFast) return project.provide('chromium', '');
  const found = findChromium() ?? (mayRunBrowserTests() ? await install() : undefined);
  project.provide('chromium', found ?? '');
}

async function install(): Promise<string | undefined> {
  process.stderr.write('No Chromium was found for the browser tests; installing one.\n');
  const installed = await installChromium();
  if (installed !== undefined) return installed;
  process.stderr.write(
    'Browser tests cannot run: no Chromium was found or could be installed. Set OCTAVO_CHROMIUM to one.\n',
  );
  return undefined;
}

/** A run that names other files does not wait for a download. */
function mayRunBrowserTests(): boolean {
  const named = process.argv.slice(2).filter((argument) => !/^(-|run$|watch$)/.test(argument));
  return named.length === 0 || named.some((argument) => argument.includes('browser'));
}
