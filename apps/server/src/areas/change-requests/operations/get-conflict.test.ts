import type { ConflictResource } from '@octavo/contract/change-requests';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDispute } from '../testing/open-dispute.ts';
import { writeSpace } from '../testing/write-content.ts';

describe.each(dialects)('GET …/conflicts/{conflictId} on %s', (dialect) => {
  it('shows both sides as they are by now', async () => {
    await using dispute = await openDispute(dialect);
    const listed = await dispute.find('text');
    const path = `${dispute.path}/conflicts/${listed.id}`;
    expect((await dispute.call('GET', path)).body).toEqual(listed);
    await writeSpace(dispute.platform, dispute.spaceId, {
      clay: { text: 'Dig here.\n\nSee [slip](slip.md).\n' },
    });
    expect((await dispute.call('GET', path)).body).toEqual(listed);
    await dispute.call('POST', `${dispute.path}/update`);
    expect((await dispute.call('GET', path)).body).toEqual({
      ...{ ...listed, theirs: 'Dig here.' },
      differences: {
        ours: [
          { text: 'Dig', change: 'same' },
          { text: ' deep', change: 'inserted' },
          { text: '.', change: 'same' },
        ],
        theirs: [
          { text: 'Dig', change: 'same' },
          { text: ' here', change: 'inserted' },
          { text: '.', change: 'same' },
        ],
      },
    });
  });

  it('says how the values of a field differ, where they are texts', async () => {
    await using dispute = await openDispute(dialect);
    expect((await dispute.find('field')).differences).toEqual({
      ours: [
        { text: 'Clay', change: 'deleted' },
        { text: 'Own clay', change: 'inserted' },
      ],
      theirs: [
        { text: 'Clay', change: 'deleted' },
        { text: 'Main clay', change: 'inserted' },
      ],
    });
    expect(await dispute.find('edit/delete')).not.toHaveProperty('differences');
  });

  it('shows a page that one side deleted with its text in the format that is asked for', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('edit/delete');
    const path = `${dispute.path}/conflicts/${id}`;
    const ours = { title: 'Slip', type: 'document', parent: null, markdown: 'Pour slowly.\n' };
    expect((await dispute.call('GET', path)).body).toMatchObject({
      ...{ deletedBy: 'theirs', ours, theirs: null, base: { markdown: 'Pour.\n' } },
    });
    const { body } = await dispute.call<ConflictResource>('GET', `${path}?format=document`);
    expect(body.ours).toMatchObject({ document: { object: 'document', nodes: [{}] } });
    expect((await dispute.call('GET', `${path}?format=html`)).status).toBe(400);
  });

  it('names what a resolution relies on', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('text');
    const path = `${dispute.path}/conflicts/${id}`;
    const read = async () => (await dispute.call('GET', path)).headers.get('etag') ?? '';
    const resolve = (tag: string) =>
      dispute.call('POST', path, {
        body: { resolution: 'theirs' },
        headers: { 'if-match': tag },
      });
    const stale = await read();
    await writeSpace(dispute.platform, dispute.spaceId, { clay: { text: 'Dig here.\n' } });
    await dispute.call('POST', `${dispute.path}/update`);
    expect((await resolve(stale)).status).toBe(412);
    expect((await dispute.find('text')).theirs).toBe('Dig here.');
    expect((await resolve(await read())).status).toBe(200);
    const page = `${dispute.path}/content/page/clay?format=markdown`;
    expect((await dispute.call('GET', page)).body.markdown).toContain('Dig here.');
  });

  it('lets readers in, and is a 404 for others and for conflicts of other requests', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('field');
    const path = `${dispute.path}/conflicts/${id}`;
    expect((await dispute.call('GET', path, { as: 'reader' })).status).toBe(200);
    expect((await dispute.call('GET', path, { as: 'guest' })).status).toBe(404);
    expect((await dispute.call('GET', path, { as: 'stranger' })).status).toBe(404);
    expect((await dispute.call('GET', path, { as: 'nobody' })).status).toBe(401);
    const other = await dispute.open();
    const foreign = `/spaces/${dispute.spaceId}/change-requests/${other.id}/conflicts/${id}`;
    expect((await dispute.call('GET', foreign)).status).toBe(404);
  });
});
