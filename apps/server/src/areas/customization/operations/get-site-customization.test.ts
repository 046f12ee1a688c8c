import { expect, it } from 'vitest';
import { DEFAULT_CUSTOMIZATION } from '../index.ts';
import { startCustomizedSite } from '../testing/customized-site.ts';

it('is complete before anybody has set anything', async () => {
  await using site = await startCustomizedSite();
  const { status, body } = await site.call('GET');
  expect([status, body]).toEqual([200, DEFAULT_CUSTOMIZATION]);
});
