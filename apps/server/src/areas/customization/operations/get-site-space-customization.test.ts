import { expect, it } from 'vitest';
import { startCustomizedSite } from '../testing/customized-site.ts';

it('is there only where a space on the site has a look of its own', async () => {
  await using site = await startCustomizedSite();
  const [glazes, clays] = site.spaces;
  await site.call('PUT', { siteSpaceId: clays?.siteSpaceId, body: { title: 'Clays' } });
  const statuses = [];
  for (const siteSpaceId of [clays?.siteSpaceId, glazes?.siteSpaceId, 'nothing']) {
    statuses.push((await site.call('GET', { siteSpaceId: siteSpaceId ?? '' })).status);
  }
  expect(statuses).toEqual([200, 404, 404]);
});
