import { describe, expect, it } from 'vitest';
import { LookupFailedError } from '../../../platform/index.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startHostnameServer } from '../testing/hostname-server.ts';

const HOST = 'docs.kiln.example';

describe.each(dialects)('POST /custom-hostnames/{hostname}/verify on %s', (dialect) => {
  it('puts the site there once the record is found, and says what was found instead', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const { body } = await world.claim(HOST, kiln.token, kiln.siteId);
    const verify = () => world.call('POST', `${HOST}/verify`, kiln.token);
    expect((await verify()).body.error?.type).toBe('hostname_unproven');
    world.dns.publish(body.verification?.name ?? '', 'something else');
    expect(JSON.stringify((await verify()).body.error)).toContain('something else');
    expect(await world.read(HOST)).toBe('nothing');
    world.prove(body);
    expect((await verify()).body).toMatchObject({ status: 'active' });
    expect(await world.read(HOST)).toBe('Kiln');
    const site = await world.server.request('GET', kiln.path, { token: kiln.token });
    expect(site.body).toMatchObject({
      ...{ hostname: HOST, urls: { published: `https://${HOST}/` } },
    });
    // Once it is proven the record may go.
    world.dns.publish(body.verification?.name ?? '');
    expect((await verify()).status).toBe(200);
  });

  it('changes nothing where the DNS does not answer', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    await world.claim(HOST, kiln.token, kiln.siteId);
    const { platform } = world.server;
    platform.resolveTxt = () => Promise.reject(new LookupFailedError('The DNS is away.'));
    const answer = await world.call('POST', `${HOST}/verify`, kiln.token);
    expect([answer.status, answer.body.error?.message]).toEqual([
      ...[409, 'The DNS is away. Try again later.'],
    ]);
    await world.wait(60_000);
    expect((await world.call('GET', HOST, kiln.token)).body.status).toBe('pending');
  });
});
