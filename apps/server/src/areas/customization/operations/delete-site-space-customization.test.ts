import { expect, it } from 'vitest';
import { startCustomizedSite } from '../testing/customized-site.ts';

it('lets the space look as its site does, and is a 404 where it does already', async () => {
  await using site = await startCustomizedSite();
  const siteSpaceId = site.spaces[1]?.siteSpaceId;
  expect((await site.call('DELETE', { siteSpaceId })).status).toBe(404);
  await site.call('PUT', { siteSpaceId, body: {} });
  const creator = await site.server.make.member(site.path.split('/')[2] ?? '', 'create');
  expect((await site.call('DELETE', { siteSpaceId, token: creator.token })).status).toBe(403);
  expect((await site.call('DELETE', { siteSpaceId })).status).toBe(205);
  expect((await site.call('GET', { siteSpaceId })).status).toBe(404);
});
