import { describe, expect, it } from 'vitest';
import { openEditingServer } from '../../editing/testing/editing-server.ts';
import { fetchArchive, readTexts } from '../testing/read-archive.ts';

describe('GET /spaces/{spaceId}/revisions/{revisionId}/export', () => {
  it('exports what the space contained, to those who may edit it', async () => {
    await using authoring = await openEditingServer();
    const { server, orgId, spaceId, tokens } = authoring;
    const page = await authoring.insert({ document: { markdown: '# Kiln\n\nCold.\n' } });
    const before = await authoring.revision();
    const document = { markdown: '# Kiln\n\nHot.\n' };
    await authoring.change([{ operation: 'update_page', page, document }]);
    const see = async (revision: string) => {
      const path = `/spaces/${spaceId}/revisions/${revision}/export`;
      const { status, bytes } = await fetchArchive(authoring, path, tokens.editor);
      expect(status).toBe(200);
      return Object.values(await readTexts(bytes)).join();
    };
    expect(await see(before)).toContain('Cold.');
    expect(await see(await authoring.revision())).toContain('Hot.');

    const path = `/spaces/${spaceId}/revisions/${before}/export`;
    expect((await fetchArchive(authoring, path, tokens.commenter)).status).toBe(403);
    const other = await server.make.space(orgId);
    const foreign = `/spaces/${other.id}/revisions/${before}/export`;
    expect((await fetchArchive(authoring, foreign, tokens.admin)).status).toBe(404);
  });
});
