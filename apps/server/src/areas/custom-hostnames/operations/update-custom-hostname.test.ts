import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startHostnameServer } from '../testing/hostname-server.ts';

const HOST = 'docs.kiln.example';
const DAY_MS = 86_400_000;

describe.each(dialects)('PATCH /custom-hostnames/{hostname} on %s', (dialect) => {
  it('claims a name, which takes it from nobody and tells nobody', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const other = await world.makeSite('Other');
    const creator = await world.server.make.member(kiln.id, 'create');
    expect((await world.claim(HOST, creator.token, kiln.siteId)).status).toBe(403);
    expect((await world.claim(HOST, other.token, kiln.siteId)).status).toBe(404);
    const claimed = await world.claim(HOST, kiln.token, kiln.siteId);
    expect([claimed.status, claimed.body.status]).toEqual([200, 'pending']);
    expect(await world.read(HOST)).toBe('nothing');
    const again = await world.claim(HOST, kiln.token, kiln.siteId);
    expect(again.body.verification).toEqual(claimed.body.verification);
    const theirs = await world.claim(HOST, other.token, other.siteId);
    expect([theirs.status, theirs.body.status]).toEqual([200, 'pending']);
    expect(theirs.body.verification?.value).not.toBe(claimed.body.verification?.value);
    const { body } = await world.call('GET', HOST, kiln.token);
    expect(body.target.organization).toBe(kiln.id);
    expect((await world.call('GET', HOST, other.token)).body.target.organization).toBe(other.id);
  });

  it('gives a name to who proves it, and to who proves it later', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const other = await world.makeSite('Other');
    const squatted = (await world.claim(HOST, other.token, other.siteId)).body;
    const claimed = (await world.claim(HOST, kiln.token, kiln.siteId)).body;
    world.prove(claimed);
    expect((await world.call('POST', `${HOST}/verify`, other.token)).status).toBe(409);
    expect((await world.call('POST', `${HOST}/verify`, kiln.token)).status).toBe(200);
    await world.wait(3_600_000);
    expect(await world.read(HOST)).toBe('Kiln');
    expect((await world.call('GET', HOST, other.token)).body.status).toBe('pending');

    // The name is sold: its record is that of the other from here on.
    world.dns.publish(squatted.verification?.name ?? '');
    world.prove(squatted);
    expect((await world.call('POST', `${HOST}/verify`, other.token)).status).toBe(200);
    expect(await world.read(HOST)).toBe('Other');
    expect((await world.call('GET', HOST, kiln.token)).status).toBe(404);
    const site = await world.server.request('GET', kiln.path, { token: kiln.token });
    expect(site.body).not.toHaveProperty('hostname');
    // Whoever lost it needs another record than the one of before.
    const anew = (await world.claim(HOST, kiln.token, kiln.siteId)).body;
    expect(anew.verification?.value).not.toBe(claimed.verification?.value);
    world.prove(claimed);
    expect((await world.call('POST', `${HOST}/verify`, kiln.token)).status).toBe(409);
    expect(await world.read(HOST)).toBe('Other');
  });

  it('stays with one of two who prove it at once', async () => {
    await using world = await startHostnameServer(dialect);
    const sites = [await world.makeSite('One'), await world.makeSite('Two')];
    const claims = await Promise.all(
      sites.map(({ token, siteId }) => world.claim(HOST, token, siteId)),
    );
    const values = claims.map(({ body }) => body.verification?.value ?? '');
    world.dns.publish(claims[0]?.body.verification?.name ?? '', ...values);
    await Promise.all(sites.map(({ token }) => world.call('POST', `${HOST}/verify`, token)));
    const statuses = await Promise.all(
      sites.map(async ({ token }) => (await world.call('GET', HOST, token)).body.status),
    );
    const at = statuses.indexOf('active');
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
    expect(await world.read(HOST)).toBe(['One', 'Two'][at]);
  });

  it('refuses the server’s own name, names below it, and addresses', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    for (const name of ['docs.octavo.test', 'a.b.octavo.test', '10.20.30.40']) {
      const answer = await world.claim(name, kiln.token, kiln.siteId);
      expect([name, answer.status]).toEqual([name, 400]);
    }
    expect((await world.call('PATCH', HOST, kiln.token, {})).status).toBe(400);
  });

  it('moves a proven name to another site at once, and takes the place of another name', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const second = await world.makeSite('Second', kiln);
    world.prove((await world.claim(HOST, kiln.token, kiln.siteId)).body);
    await world.call('POST', `${HOST}/verify`, kiln.token);
    expect(await world.read(HOST)).toBe('Kiln');
    const moved = await world.claim(HOST, kiln.token, second.siteId);
    expect(moved.body).toMatchObject({ status: 'active', target: { site: second.siteId } });
    expect(await world.read(HOST)).toBe('Second');

    world.prove((await world.claim('new.kiln.example', kiln.token, second.siteId)).body);
    expect(await world.read(HOST)).toBe('Second');
    await world.call('POST', 'new.kiln.example/verify', kiln.token);
    expect(await world.read('new.kiln.example')).toBe('Second');
    expect(await world.read(HOST)).toBe('nothing');
    expect((await world.call('GET', HOST, kiln.token)).status).toBe(404);
  });

  it('has the record looked for by itself, for seven days, and by who claims it later', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const other = await world.makeSite('Other');
    await world.claim(HOST, kiln.token, kiln.siteId);
    await world.wait(60_000);
    const looked = (await world.call('GET', HOST, kiln.token)).body;
    expect(looked).toMatchObject({ status: 'pending', checkedAt: '2030-01-01T00:01:00.000Z' });
    world.prove(looked);
    await world.wait(3_600_000);
    expect(await world.read(HOST)).toBe('Kiln');

    const late = 'late.kiln.example';
    await world.claim(late, kiln.token, kiln.siteId);
    for (let day = 0; day < 7; day += 1) await world.wait(DAY_MS);
    expect((await world.call('GET', late, kiln.token)).body.status).toBe('failed');
    world.prove((await world.claim(late, other.token, other.siteId)).body);
    await world.wait(60_000);
    expect(await world.read(late)).toBe('Other');
    expect((await world.call('GET', late, kiln.token)).body.status).toBe('failed');
    expect(await world.read(HOST)).toBe('Kiln');
  });
});
