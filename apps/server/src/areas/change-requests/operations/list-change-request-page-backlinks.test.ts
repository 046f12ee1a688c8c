import { describe, expect, it } from 'vitest';
import { changePages } from '../../links/testing/linked-pages.ts';
import { listReadStatuses, openContentRequest, VIEW_STATUSES } from '../testing/content-request.ts';

describe('GET …/change-requests/{changeRequestId}/content/page/{pageId}/backlinks', () => {
  it('lists what links to the page in the change request, not what does in the space', async () => {
    await using content = await openContentRequest();
    const { ids, request } = content;
    const links = { 'x.md': { kind: 'page', page: ids.glazing } } as const;
    await content.commitToRequest({
      ...changePages({
        [ids.home]: { text: 'No links.\n' },
        inside: { text: '[x](x.md)\n', links },
      }),
    });
    await content.commit(changePages({ outside: { text: '[x](x.md)\n', links } }));
    const { body } = await content.get(`${content.path}/page/${ids.glazing}/backlinks`);
    expect(body).toMatchObject({
      count: 1,
      items: [
        {
          kind: 'page',
          page: { id: 'inside' },
          versionContext: { type: 'changeRequest', changeRequest: request.id },
        },
      ],
    });
    const main = `/spaces/${content.spaceId}/content/page/${ids.glazing}/backlinks`;
    expect((await content.get(main)).body).toMatchObject({
      count: 2,
      items: expect.arrayContaining([
        expect.objectContaining({ page: expect.objectContaining({ id: 'outside' }) }),
      ]),
    });
  });

  it('lets readers in, and refuses guests, strangers, unknown pages and cursors', async () => {
    await using content = await openContentRequest();
    const path = `${content.path}/page/${content.ids.home}/backlinks`;
    expect(await listReadStatuses(content, path)).toEqual(VIEW_STATUSES);
    expect((await content.get(`${content.path}/page/none/backlinks`)).status).toBe(404);
    expect((await content.get(`${path}?page=abc`)).status).toBe(400);
  });
});
