import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a Chromium for browser tests; empty when there is none. */
    chromium: string;
  }
}

/**
 * Finds a Chromium for the browser tests; a fast run has none of them. With `CI` set, a run that may
 * need one installs it. Where none can be had it is said how to get one, and the browser tests fail.
 */
export default async function provideChromium(project: TestProject): Promise<void> {
  const isFast = project.config.env?.OCTAVO_TEST_DATABASES === 'sqlite';
  if (isFast) return project.provide('chromium', '');
  const { findChromium, installChromium, NO_CHROMIUM } = await import('./chromium-binary.ts');
  let found = findChromium();
  if (found === undefined && mayRunBrowserTests()) {
    if (process.env.CI) {
      process.stderr.write('No Chromium was found for the browser tests; installing one.\n');
      found = await installChromium();
    }
    if (found === undefined) process.stderr.write(`${NO_CHROMIUM}\n`);
  }
  project.provide('chromium', found ?? '');
}

/** A run that names other files does not wait for a download. */
function mayRunBrowserTests(): boolean {
  const named = process.argv.slice(2).filter((argument) => !/^(-|run$|watch$)/.test(argument));
  return named.length === 0 || named.some((argument) => argument.includes('browser'));
}
