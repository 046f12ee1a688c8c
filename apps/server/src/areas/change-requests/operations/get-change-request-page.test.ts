import type { DocumentNode } from '@octavo/markup';
import { describe, expect, it } from 'vitest';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';
import { openDispute } from '../testing/open-dispute.ts';

describe('GET …/change-requests/{changeRequestId}/content/page/{pageId}', () => {
  it('answers a page in every format', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/page/${content.ids.glazing}`;
    const bare = await content.get(path);
    expect(bare.body).toMatchObject({ id: content.ids.glazing, path: 'guide/glazing' });
    expect(bare.body).not.toHaveProperty('markdown');
    const markdown = await content.get(`${path}?format=markdown`);
    expect(markdown.body.markdown).toContain('Stir.');
    const document = await content.get(`${path}?format=document`);
    expect(document.body.document).toMatchObject({ object: 'document' });
  });

  it('shows both sides of a conflict in its document, and its own in Markdown', async () => {
    await using dispute = await openDispute();
    const path = `${dispute.path}/content/page/clay`;
    const { id, block } = await dispute.find('text');
    const { body } = await dispute.call<{ document: DocumentNode }>(
      'GET',
      `${path}?format=document`,
    );
    const [first, second] = body.document.nodes;
    expect(first).toMatchObject({
      type: 'conflict',
      data: { conflict: id },
      fragments: [
        { fragment: 'base', nodes: [{ type: 'paragraph' }] },
        { fragment: 'ours', nodes: [{ type: 'paragraph', key: block }] },
        { fragment: 'theirs', nodes: [{ type: 'paragraph' }] },
      ],
    });
    const said = ['Dig.', 'Dig deep.', 'Dig wide.'];
    for (const [index, says] of said.entries()) {
      expect(JSON.stringify(first?.fragments?.[index])).toContain(says);
    }
    expect(second?.type).toBe('paragraph');
    const markdown = await dispute.call('GET', `${path}?format=markdown`);
    expect(markdown.body.markdown).toContain('Dig deep.');
    expect(markdown.body.markdown).not.toContain('Dig wide.');
    await dispute.call('POST', `${dispute.path}/conflicts/${id}`, { body: { resolution: 'ours' } });
    const after = await dispute.call<{ document: DocumentNode }>('GET', `${path}?format=document`);
    expect(after.body.document.nodes[0]).toMatchObject({ type: 'paragraph', key: block });
  });

  it('lets readers in, and refuses guests, strangers, unknown pages and formats', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/page/${content.ids.home}`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${content.path}/page/none`)).status).toBe(404);
    expect((await content.get(`${path}?format=pdf`)).status).toBe(400);
  });
});
