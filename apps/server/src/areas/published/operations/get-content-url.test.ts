import { describe, expect, it } from 'vitest';
import { startPublishedServer } from '../testing/published-server.ts';

interface Named {
  organization?: { id: string };
  site?: { id: string };
  space?: { id: string };
  page?: { id: string };
  changeRequest?: { number: number };
  revision?: string;
}

describe('GET /urls/content', () => {
  it('finds what addresses of the app and of sites mean', async () => {
    await using published = await startPublishedServer();
    const { call, url, spaces, pages, organizationId, siteId, server } = published;
    const find = async (address: string) => {
      const path = `/urls/content?url=${encodeURIComponent(address)}`;
      const { body } = await call<Named>('GET', path);
      return [body.organization?.id, body.site?.id, body.space?.id, body.page?.id];
    };
    const app = `${server.platform.config.publicUrl}/app`;
    const { Glazes, Clays } = spaces;
    expect(await find(`${url}firing`)).toEqual([organizationId, siteId, Glazes, pages.firing]);
    expect(await find(`${url}clays/`)).toEqual([organizationId, siteId, Clays, pages.bodies]);
    const ownHome = [organizationId, undefined, Glazes, pages.start];
    expect(await find(`${app}/s/${Glazes}`)).toEqual(ownHome);
    const ownPage = [organizationId, undefined, Glazes, pages.ash];
    expect(await find(`${app}/s/${Glazes}/recipes/ash`)).toEqual(ownPage);
    expect(await find(`${app}/o/${organizationId}`)).toEqual(
      [organizationId].concat(Array(3).fill(undefined)),
    );
    expect(await find(`${app}/o/${organizationId}/sites/${siteId}`)).toEqual([
      ...[organizationId, siteId, undefined, undefined],
    ]);
  });

  it('finds change requests and revisions', async () => {
    await using published = await startPublishedServer();
    const { call, spaces, server } = published;
    const place = `/spaces/${spaces.Glazes}`;
    const { body: space } = await call<{ revision: string }>('GET', place);
    await call('POST', `${place}/change-requests`, { body: { subject: 'Hotter' } });
    const app = `${server.platform.config.publicUrl}/app/s/${spaces.Glazes}/~`;
    const find = async (below: string) => {
      const path = `/urls/content?url=${encodeURIComponent(app + below)}`;
      return (await call<Named>('GET', path)).body;
    };
    expect(await find('/changes/1/firing')).toMatchObject({ changeRequest: { number: 1 } });
    expect(await find(`/revisions/${space.revision}`)).toMatchObject({ revision: space.revision });
  });

  it('tells strangers of nothing, and refuses what is no address', async () => {
    await using published = await startPublishedServer();
    const { call, renderer, url, spaces, organizationId, server } = published;
    const ask = async (address: string, as = renderer) =>
      (await call('GET', `/urls/content?url=${encodeURIComponent(address)}`, { as })).status;
    const app = `${server.platform.config.publicUrl}/app`;
    for (const address of [
      ...[url, `${app}/s/${spaces.Glazes}`, `${app}/o/${organizationId}`],
      ...[`${app}/s/none`, `${app}/x/y`, `${app}/s/`, 'https://docs.example.com/'],
    ]) {
      expect([address, await ask(address)]).toEqual([address, 404]);
    }
    expect(await ask('kiln')).toBe(400);
    expect(await ask(`${app}/s/${spaces.Glazes}/~/changes/9`, published.token)).toBe(404);
  });
});
