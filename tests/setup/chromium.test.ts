import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from './chromium-binary.ts';

describe('the Chromium of the browser tests', () => {
  const executablePath = inject('chromium');

  it.skipIf(executablePath === '' && process.env.CI === undefined)('shows a page', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'octavo-chromium-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...CHROMIUM_ARGUMENTS],
    });
    try {
      const page = await context.newPage();
      await page.setContent('<title>Octavo</title>');
      expect(await page.title()).toBe('Octavo');
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
});
