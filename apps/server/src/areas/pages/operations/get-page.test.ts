import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { SAMPLE_TEXTS } from '../../content/testing/sample-content.ts';

describe('GET /spaces/{spaceId}/content/page/{pageId}', () => {
  it('answers the page without a body unless a format is given', async () => {
    await using server = await openContentServer();
    const { ids, spaceId } = server;
    const { status, body } = await server.get(`/spaces/${spaceId}/content/page/${ids.glazing}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ids.glazing,
      kind: 'sheet',
      path: 'guide/glazing',
      description: 'How to glaze',
      pages: [{ id: ids.empty, path: 'guide/glazing/empty' }],
    });
    expect(String(body.documentId)).toMatch(/^[\w-]{32}$/);
    expect(body).not.toHaveProperty('markdown');
    expect(body).not.toHaveProperty('document');
  });

  it('answers the Markdown exactly as it was written', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page`;
    const { body } = await server.get(`${path}/${server.ids.glazing}?format=markdown`);
    expect(body.markdown).toBe(SAMPLE_TEXTS.glazing);
    const empty = await server.get(`${path}/${server.ids.empty}?format=markdown`);
    expect(empty.body.markdown).toBe('');
  });

  it('answers the block tree, with targets as they were when it was written', async () => {
    await using server = await openContentServer();
    const { ids, spaceId } = server;
    const path = `/spaces/${spaceId}/content/page/${ids.home}?format=document`;
    const { body } = await server.get(path);
    const json = JSON.stringify(body.document);
    expect(body.document).toMatchObject({ object: 'document', data: { schemaVersion: 8 } });
    expect(json).toContain(JSON.stringify({ kind: 'anchor', page: ids.glazing, anchor: 'mix' }));
    expect(json).toContain('gone.md');
    const empty = await server.get(`/spaces/${spaceId}/content/page/${ids.empty}?format=document`);
    expect(empty.body.document).toMatchObject({ object: 'document', nodes: [] });
  });

  it('evaluates conditions and puts reusable contents in their place on request', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page/${server.ids.glazing}?format=document`;
    const plain = JSON.stringify((await server.get(path)).body.document);
    expect(plain).toContain('"type":"if"');
    expect(plain).toContain('"type":"reusable-content"');
    const query = '&evaluated=deterministic-only&dereferenced=reusable-contents';
    const shown = JSON.stringify((await server.get(path + query)).body.document);
    expect(shown).toContain('Wear gloves.');
    expect(shown).not.toContain('"type":"if"');
    expect(shown).not.toContain('Beta.');
    expect(shown).not.toContain('"type":"reusable-content"');
  });

  it('evaluates and puts in place in Markdown too, and leaves all else as it was written', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page`;
    const read = async (id: string, query: string) =>
      String((await server.get(`${path}/${id}?format=markdown&${query}`)).body.markdown);
    const text = SAMPLE_TEXTS.glazing;
    const include = '{% include "../.gitbook/includes/note.md" %}';
    const condition = '{% if visitor.claims.unsigned.beta %}\nBeta.\n{% endif %}\n';
    expect(text).toContain(condition);
    const { glazing, firing } = server.ids;
    const seen = await read(glazing, 'evaluated=true');
    expect(seen.trimEnd()).toBe(text.replace(condition, '').trimEnd());
    expect(await read(glazing, 'dereferenced=true')).toBe(text.replace(include, 'Wear gloves.'));
    const both = await read(glazing, 'evaluated=deterministic-only&dereferenced=true');
    expect(both).toBe(text.replace(include, 'Wear gloves.').replace(`\n${condition}`, ''));
    expect(await read(firing, 'dereferenced=true')).toBe(SAMPLE_TEXTS.firing);
  });

  it('answers groups and links without a body whatever the format', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page`;
    for (const id of [server.ids.group, server.ids.link]) {
      const { status, body } = await server.get(`${path}/${id}?format=document`);
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('document');
    }
  });

  it('has the tag of the JSON it answers, which another format changes', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page/${server.ids.home}`;
    const first = await server.get(`${path}?format=markdown`);
    const etag = first.headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': etag } };
    expect((await server.get(`${path}?format=markdown`, known)).status).toBe(304);
    expect((await server.get(`${path}?format=document`, known)).status).toBe(200);
    expect((await server.get(`${path}?format=markdown`)).body).toEqual(first.body);
  });

  it('lets readers in, and refuses guests, strangers, unknown pages and unknown formats', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/page`;
    const page = `${path}/${server.ids.home}`;
    expect((await server.get(page, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(page, { as: 'guest' })).status).toBe(404);
    expect((await server.get(page, { as: 'reader' })).status).toBe(200);
    expect((await server.get(page, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/none`)).status).toBe(404);
    expect((await server.get(`${page}?format=html`)).status).toBe(400);
    expect((await server.get(`${page}?evaluated=some`)).status).toBe(400);
    expect((await server.get(`${page}?dereferenced=some`)).status).toBe(400);
  });
});
