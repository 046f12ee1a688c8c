import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openDispute } from '../testing/open-dispute.ts';
import { openRequestServer } from '../testing/request-server.ts';
import { writeRequest, writeSpace } from '../testing/write-content.ts';

describe.each(dialects)('at once on %s', (dialect) => {
  it('updates, merges and live edits land all, and one merge counts', async () => {
    await using server = await openRequestServer(dialect);
    const { platform, spaceId } = server;
    await writeSpace(platform, spaceId, { clay: { title: 'Clay', text: 'Dig.\n\nRest.\n' } });
    const { id } = await server.open();
    await writeRequest(platform, spaceId, id, { clay: { text: 'Dig deep.\n\nRest.\n' } });
    await writeSpace(platform, spaceId, { clay: { text: 'Dig.\n\nRest well.\n' } });
    const path = `/spaces/${spaceId}/change-requests/1`;
    const insert = (title: string) =>
      server.call('POST', `/spaces/${spaceId}/content`, {
        body: { changes: [{ operation: 'insert_page', title, document: {} }] },
      });
    const answers = await Promise.all([
      server.call('POST', `${path}/update`),
      server.call('POST', `${path}/merge`),
      insert('Ash'),
      server.call('POST', `${path}/update`),
      server.call('POST', `${path}/merge`),
      insert('Slip'),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.filter(({ body }) => body.result === 'merge')).toHaveLength(1);
    const space = `/spaces/${spaceId}/content`;
    const clay = await server.call('GET', `${space}/page/clay?format=markdown`);
    expect(clay.body.markdown).toBe('Dig deep.\n\nRest well.\n');
    const { pages } = (await server.call<{ pages: { title: string }[] }>('GET', `${space}/pages`))
      .body;
    expect(pages.map(({ title }) => title).sort()).toEqual(['Ash', 'Clay', 'Slip']);
    expect(await server.space()).toMatchObject({ changeRequestsDraft: 0, changeRequestsOpen: 0 });
  });

  it('a resolution and an update that brings a newer text lose neither', async () => {
    await using dispute = await openDispute(dialect);
    const { id } = await dispute.find('text');
    const newest = { clay: { text: 'Dig here.\n\nSee [slip](slip.md).\n' } };
    await writeSpace(dispute.platform, dispute.spaceId, newest);
    const body = { resolution: 'theirs' };
    const answers = await Promise.all([
      dispute.call('POST', `${dispute.path}/conflicts/${id}`, { body }),
      dispute.call('POST', `${dispute.path}/update`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await dispute.call('GET', dispute.path)).body.conflicts).toBe(2);
    const page = `${dispute.path}/content/page/clay?format=markdown`;
    expect((await dispute.call('GET', page)).body.markdown).toBe(newest.clay.text);
  });

  it('change requests that are opened get numbers without gaps', async () => {
    await using server = await openRequestServer(dialect);
    const opened = await Promise.all(Array.from({ length: 10 }, () => server.open()));
    const numbers = opened.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
