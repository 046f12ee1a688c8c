import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requireChromium } from '../../apps/server/src/site/testing/browser-session.ts';
import { CHROMIUM_ARGUMENTS } from './chromium-binary.ts';

describe('the Chromium of the browser tests', () => {
  it('shows a page', async () => {
    const executablePath = requireChromium();
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
