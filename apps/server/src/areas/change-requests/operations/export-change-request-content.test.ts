import { describe, expect, it } from 'vitest';
import { openEditingServer } from '../../editing/testing/editing-server.ts';
import { fetchArchive, readTexts } from '../../exports/testing/read-archive.ts';

describe('GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/export', () => {
  it('exports what the space would contain, and the space without it until it is merged', async () => {
    await using authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const base = `/spaces/${spaceId}`;
    const see = async (path: string) => {
      const { status, bytes } = await fetchArchive(authoring, base + path, tokens.editor);
      expect(status).toBe(200);
      return readTexts(bytes);
    };
    await authoring.insert({ document: { markdown: '# Home\n' } });
    const before = await see('/content/export');
    const { number } = (
      await server.request<{ number: number }>('POST', `${base}/change-requests`, {
        ...{ token: tokens.editor, body: { subject: 'Glazing' } },
      })
    ).body;
    const request = `/change-requests/${number}`;
    const page = { operation: 'insert_page', document: { markdown: '# Glaze\n\nStir.\n' } };
    const body = { changes: [page] };
    await server.request('POST', `${base}${request}/content`, { token: tokens.editor, body });

    const proposed = await see(`${request}/content/export`);
    expect(proposed).toMatchObject({ 'glaze.md': '# Glaze\n\nStir.\n' });
    expect(await see('/content/export')).toEqual(before);
    await server.request('POST', `${base}${request}/merge`, { token: tokens.admin, body: {} });
    expect(await see('/content/export')).toEqual(proposed);

    const path = `${base}${request}/content/export`;
    expect((await fetchArchive(authoring, path, tokens.commenter)).status).toBe(403);
  });
});
