import { describe, expect, it } from 'vitest';
import {
  startReferenceSite,
  writePotSpecification,
} from '../../../apps/server/src/site/testing/reference-site.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

const WORDS = {
  ...{ summary: 'Read a pot', parameter: 'depth', property: 'glaze', description: 'vermilion' },
};
const schemas = (names: string) =>
  `{% openapi-schemas spec="pots" schemas="${names}" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-schemas %}`;
const OPERATION =
  '{% openapi-operation spec="pots" path="/pots/{potId}" method="get" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-operation %}';

describe.each(dialects)('schemas of a specification on %s', (dialect) => {
  it('are there where one reaches them from what some block shows, and no others', async () => {
    await using site = await startReferenceSite(dialect);
    await site.putSpec('pots', writePotSpecification(WORDS));
    const read = async () => {
      const statuses: Record<string, number> = {};
      for (const name of ['Pot', 'Lid', 'Unnamed', 'Nothing']) {
        statuses[name] = (await site.read(`/~openapi/pots/schemas/${name}`)).status;
      }
      return statuses;
    };
    const NONE = { Pot: 404, Lid: 404, Unnamed: 404, Nothing: 404 };
    expect(await read()).toEqual(NONE);
    await site.write('Hidden', `{% if visitor.claims.staff %}\n${schemas('Unnamed')}\n{% endif %}`);
    await site.server.platform.jobs.runDue();
    expect(await read()).toEqual(NONE);
    await site.write('Lids', `${schemas('Lid')}\n\n{% if 1 == 2 %}\n${OPERATION}\n{% endif %}`);
    await site.server.platform.jobs.runDue();
    expect(await read()).toEqual({ ...NONE, Lid: 200 });
    await site.write('Pots', OPERATION);
    await site.server.platform.jobs.runDue();
    expect(await read()).toEqual({ ...NONE, Lid: 200, Pot: 200 });
  });

  it('have a file for those alone who are shown a card that leads to it', async () => {
    await using site = await startReferenceSite(dialect);
    const upload = await fetch(
      `${site.server.origin}/v1/spaces/${site.spaceId}/content/files?name=pots.json`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
        body: writePotSpecification(WORDS),
      },
    );
    const { id } = (await upload.json()) as { id: string };
    const card = `{% openapi src="/files/${id}" path="/pots/{potId}" method="get" %}\n[pots.json](/files/${id})\n{% endopenapi %}`;
    const read = async () => (await site.read(`/~files/${id}`)).status;
    expect(await read()).toBe(404);
    await site.write('Hidden', `{% if visitor.claims.staff %}\n${card}\n{% endif %}`);
    expect(await read()).toBe(404);
    await site.write('Shown', card);
    const page = await site.read('/shown');
    const href = /href="(?:\/sites\/kiln)?(\/~files\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(href).toContain(id);
    const file = await site.read(href.replaceAll('&amp;', '&'));
    expect([file.status, file.text.includes('vermilion')]).toEqual([200, true]);
    expect(await read()).toBe(200);
  });
});
