import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type Dispute, openDispute } from '../testing/open-dispute.ts';
import type { TestCaller } from '../testing/request-server.ts';
import { writeSpace } from '../testing/write-content.ts';

function resolve(dispute: Dispute, id: string, body: unknown, as: TestCaller = 'editor') {
  return dispute.call('POST', `${dispute.path}/conflicts/${id}`, { as, body });
}

async function readClay(dispute: Dispute): Promise<Record<string, unknown>> {
  return (await dispute.call('GET', `${dispute.path}/content/page/clay?format=markdown`)).body;
}

describe.each(dialects)('POST …/conflicts/{conflictId} on %s', (dialect) => {
  it('takes the side of the space, or keeps that of the change request', async () => {
    await using dispute = await openDispute(dialect);
    const text = await dispute.find('text');
    const taken = await resolve(dispute, text.id, { resolution: 'theirs' });
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({
      id: text.id,
      status: 'resolved',
      resolution: 'theirs',
      resolvedBy: { id: dispute.editorId },
    });
    expect((await readClay(dispute)).markdown).toBe('Dig wide.\n\nSee [slip](slip.md).\n');
    const title = await dispute.find('field');
    const kept = await resolve(dispute, title.id, { resolution: 'ours' });
    expect(kept.body).toMatchObject({ status: 'resolved', resolution: 'ours' });
    expect((await readClay(dispute)).title).toBe('Own clay');
    const gone = await dispute.find('edit/delete');
    await resolve(dispute, gone.id, { resolution: 'theirs' });
    const slip = await dispute.call('GET', `${dispute.path}/content/page/slip`);
    expect(slip.status).toBe(404);
  });

  it('takes both sides of a text, theirs behind ours', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('text');
    const answer = await resolve(dispute, id, { resolution: 'both' });
    expect([answer.status, answer.body.resolution]).toEqual([200, 'both']);
    expect((await readClay(dispute)).markdown).toBe(
      'Dig deep.\n\nDig wide.\n\nSee [slip](slip.md).\n',
    );
    const path = `${dispute.path}/conflicts/${id}`;
    expect((await dispute.call('GET', path)).body.resolution).toBe('both');
  });

  it('refuses both sides where only one can be taken', async () => {
    await using dispute = await openDispute(dialect);
    for (const kind of ['field', 'edit/delete'] as const) {
      const { id } = await dispute.find(kind);
      const answer = await resolve(dispute, id, { resolution: 'both' });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { details: [{ path: 'body.resolution' }] } });
    }
    expect((await dispute.call('GET', dispute.path)).body.conflicts).toBe(3);
  });

  it('takes a text that is neither side', async () => {
    await using dispute = await openDispute(dialect);
    const text = await dispute.find('text');
    const answer = await resolve(dispute, text.id, { document: { markdown: 'Dig both.' } });
    expect(answer.body).toMatchObject({ resolution: 'document' });
    expect((await readClay(dispute)).markdown).toBe('Dig both.\n\nSee [slip](slip.md).\n');
    const title = await dispute.find('field');
    await resolve(dispute, title.id, { document: { markdown: 'Clay of both' } });
    expect((await readClay(dispute)).title).toBe('Clay of both');
  });

  it('takes a text as a block tree', async () => {
    await using dispute = await openDispute(dialect);
    const nodes = [
      {
        ...{ object: 'block', type: 'paragraph', key: 'p', data: {} },
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Dig *twice*', marks: [] }] }],
      },
    ];
    const document = { object: 'document', data: { schemaVersion: 8 }, nodes };
    const text = await dispute.find('text');
    const answer = await resolve(dispute, text.id, { document: { document } });
    expect(answer.status).toBe(200);
    expect((await readClay(dispute)).markdown).toBe('Dig \\*twice\\*\n\nSee [slip](slip.md).\n');
  });

  it('links to pages by their ids', async () => {
    await using dispute = await openDispute(dialect);
    const text = await dispute.find('text');
    const markdown = 'See [ash](/pages/ash#a) and [none](/pages/none).';
    await resolve(dispute, text.id, { document: { markdown } });
    const path = `${dispute.path}/content/page/clay?format=document`;
    const document = JSON.stringify((await dispute.call('GET', path)).body.document);
    expect(document).toContain('{"kind":"anchor","page":"ash","anchor":"a"}');
    expect(document).toContain('"source":"/pages/none"');
  });

  it('lets the change request be merged once none is open', async () => {
    await using dispute = await openDispute(dialect);
    const merge = () => dispute.call('POST', `${dispute.path}/merge`);
    for (const kind of ['text', 'field', 'edit/delete'] as const) {
      expect((await merge()).body.result).toBe('conflicts');
      await resolve(dispute, (await dispute.find(kind)).id, { resolution: 'ours' });
    }
    expect((await merge()).body.result).toBe('merge');
    const path = `/spaces/${dispute.spaceId}/content/page`;
    const clay = await dispute.call('GET', `${path}/clay?format=markdown`);
    expect(clay.body).toMatchObject({ title: 'Own clay' });
    expect(clay.body.markdown).toBe('Dig deep.\n\nSee [slip](slip.md).\n');
    expect((await dispute.call('GET', `${path}/slip`)).status).toBe(200);
    expect((await dispute.call('GET', `${path}/ash`)).status).toBe(200);
  });

  it('opens a resolved conflict again, with its id, when the space changes the same again', async () => {
    await using dispute = await openDispute(dialect);
    const title = await dispute.find('field');
    await resolve(dispute, title.id, { resolution: 'ours' });
    await writeSpace(dispute.platform, dispute.spaceId, { clay: { title: 'Third clay' } });
    await dispute.call('POST', `${dispute.path}/update`);
    expect(await dispute.find('field')).toMatchObject({
      id: title.id,
      status: 'open',
      theirs: 'Third clay',
    });
  });

  it('relies on the revision that If-Match names', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('text');
    const resolveAt = (revision: unknown) =>
      dispute.call('POST', `${dispute.path}/conflicts/${id}`, {
        body: { resolution: 'theirs' },
        headers: { 'if-match': `"${revision}"` },
      });
    const { revision } = (await dispute.call('GET', dispute.path)).body;
    await resolve(dispute, (await dispute.find('field')).id, { resolution: 'theirs' });
    expect((await resolveAt(revision)).status).toBe(412);
    const now = (await dispute.call('GET', dispute.path)).body;
    expect((await resolveAt(now.revision)).status).toBe(200);
  });

  it('adds who resolves to the contributors', async () => {
    await using dispute = await openDispute(dialect);
    await resolve(dispute, (await dispute.find('field')).id, { resolution: 'ours' });
    const path = `${dispute.path}/contributors`;
    const { items } = (await dispute.call<{ items: { user: { id: string } }[] }>('GET', path)).body;
    expect(items.map(({ user }) => user.id)).toEqual([dispute.adminId, dispute.editorId]);
  });

  it('resolves a conflict once, and all of several at once', async () => {
    await using dispute = await openDispute(dialect);
    const title = await dispute.find('field');
    const text = await dispute.find('text');
    const answers = await Promise.all([
      resolve(dispute, title.id, { resolution: 'theirs' }),
      resolve(dispute, title.id, { resolution: 'theirs' }),
      resolve(dispute, text.id, { resolution: 'theirs' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await readClay(dispute)).toMatchObject({
      title: 'Main clay',
      markdown: 'Dig wide.\n\nSee [slip](slip.md).\n',
    });
    expect((await dispute.call('GET', dispute.path)).body).toMatchObject({ conflicts: 1 });
  });

  it.each([
    [{}, 'body'],
    [{ resolution: 'ours', document: { markdown: 'x' } }, 'body'],
    [{ resolution: 'neither' }, 'body.resolution'],
    [{ document: {} }, 'body.document'],
    [{ document: { markdown: 'x', document: 3 } }, 'body.document.document'],
    [{ document: { markdown: 'x'.repeat(1_000_001) } }, 'body.document.markdown'],
  ])('refuses %j', async (body, path) => {
    await using dispute = await openDispute(dialect);
    const answer = await resolve(dispute, (await dispute.find('text')).id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ path }] } });
  });

  it('refuses what is locked or unknown', async () => {
    await using dispute = await openDispute(dialect);
    const gone = await dispute.find('edit/delete');
    const ours = { resolution: 'ours' };
    expect((await resolve(dispute, 'none', ours)).status).toBe(404);
    const other = await dispute.open();
    const path = `/spaces/${dispute.spaceId}/change-requests/${other.id}/conflicts/${gone.id}`;
    expect((await dispute.call('POST', path, { body: ours })).status).toBe(404);
    const space = `/spaces/${dispute.spaceId}`;
    await dispute.call('PATCH', space, { body: { editMode: 'locked' } });
    expect((await resolve(dispute, gone.id, ours)).status).toBe(409);
  });

  it('lets editors in and nobody else', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('field');
    const ours = { resolution: 'ours' };
    expect((await resolve(dispute, id, ours, 'commenter')).status).toBe(403);
    expect((await resolve(dispute, id, ours, 'guest')).status).toBe(404);
    expect((await resolve(dispute, id, ours, 'stranger')).status).toBe(404);
    expect((await resolve(dispute, id, ours, 'nobody')).status).toBe(401);
    expect((await resolve(dispute, id, ours, 'editor')).status).toBe(200);
  });
});

it('refuses a text that takes too long to parse', async () => {
  await using dispute = await openDispute();
  const { id } = await dispute.find('text');
  const answer = await resolve(dispute, id, { document: { markdown: '<div>'.repeat(200_000) } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { details: [{ path: 'body.document.markdown' }] } });
  expect((await dispute.find('text')).id).toBe(id);
}, 60_000);
