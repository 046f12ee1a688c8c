import { describe, expect, it } from 'vitest';
import {
  openRequestServer,
  type RequestServer,
} from '../../change-requests/testing/request-server.ts';
import { seePdf } from '../testing/fetch-pdf.ts';

/** A space with one page, and a change request with one more. */
async function openProposal(dialect: 'sqlite' | 'postgres' = 'sqlite') {
  const server = await openRequestServer(dialect);
  const insert = (path: string, title: string, markdown: string) =>
    server.call<{ changes: { page: { id: string } }[] }>('POST', `${path}/content?compat=false`, {
      body: { changes: [{ operation: 'insert_page', title, document: { markdown } }] },
    });
  const space = `/spaces/${server.spaceId}`;
  await insert(space, 'Clay', 'Dig it.');
  const { id, number } = await server.open('Hotter kilns');
  const request = `${space}/change-requests/${id}`;
  const { body } = await insert(request, 'Kilns', 'Heat them.');
  const close = () => server[Symbol.asyncDispose]();
  return {
    ...{ server, space, request, number },
    page: body.changes[0]?.page?.id ?? '',
    [Symbol.asyncDispose]: close,
  };
}

async function see(server: RequestServer, path: string) {
  return seePdf(server.server, await server.call('GET', path, { as: 'reader' }));
}

describe('GET /spaces/{spaceId}/change-requests/{changeRequestId}/pdf', () => {
  it.each([
    'sqlite',
    'postgres',
  ] as const)('shows what the space would contain, which its own PDF does not (%s)', async (dialect) => {
    await using proposal = await openProposal(dialect);
    const { server, space, request } = proposal;
    const proposed = await see(server, `${request}/pdf`);
    expect(proposed.text).toContain('Heat them.');
    expect(proposed.text).toContain('Dig it.');
    expect(proposed.text).toContain('#1 Hotter kilns');
    const present = await see(server, `${space}/pdf`);
    expect(present.text).toContain('Dig it.');
    expect(present.text).not.toContain('Heat them.');
  });

  it('takes the number of the change request, and a page of it', async () => {
    await using proposal = await openProposal();
    const { server, space, number, page } = proposal;
    const path = `${space}/change-requests/${number}/pdf?page=${page}&only=true`;
    const pdf = await see(server, path);
    expect(pdf.title).toBe('Kilns');
    expect(pdf.text).not.toContain('Dig it.');
    expect((await server.call('GET', `${space}/pdf?page=${page}`)).status).toBe(404);
  });

  it('refuses `only` without a page, and unknown pages and requests', async () => {
    await using proposal = await openProposal();
    const { server, space, request } = proposal;
    expect((await server.call('GET', `${request}/pdf?only=true`)).status).toBe(400);
    expect((await server.call('GET', `${request}/pdf?page=nowhere`)).status).toBe(404);
    expect((await server.call('GET', `${space}/change-requests/77/pdf`)).status).toBe(404);
  });

  it('is there for readers of the space alone, merged or not', async () => {
    await using proposal = await openProposal();
    const { server, request } = proposal;
    for (const [as, status] of [
      ['nobody', 401],
      ['stranger', 404],
      ['guest', 404],
      ['reader', 200],
    ] as const) {
      expect((await server.call('GET', `${request}/pdf`, { as })).status).toBe(status);
    }
    await server.call('POST', `${request}/merge`);
    expect((await see(server, `${request}/pdf`)).text).toContain('Heat them.');
  });
});
