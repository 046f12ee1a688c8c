import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startHostnameServer } from '../testing/hostname-server.ts';

const HOST = 'docs.kiln.example';

describe.each(dialects)('DELETE /custom-hostnames/{hostname} on %s', (dialect) => {
  it('lets the name go, for others to claim, and takes the site off it', async () => {
    await using world = await startHostnameServer(dialect);
    const kiln = await world.makeSite('Kiln');
    const other = await world.makeSite('Other');
    const claimed = (await world.claim(HOST, kiln.token, kiln.siteId)).body;
    world.prove(claimed);
    await world.call('POST', `${HOST}/verify`, kiln.token);
    expect((await world.call('DELETE', HOST, other.token)).status).toBe(404);
    expect((await world.call('DELETE', HOST, kiln.token)).status).toBe(205);
    expect(await world.read(HOST)).toBe('nothing');
    const theirs = (await world.claim(HOST, other.token, other.siteId)).body;
    expect(theirs.status).toBe('pending');
    expect(theirs.verification?.value).not.toBe(claimed.verification?.value);
  });
});
