import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import {
  CHANGES,
  OPERATION,
  type ReferenceSite,
  startReferenceSite,
} from './testing/reference-site.ts';

const write = (limit: string) => `openapi: 3.1.0
info: {title: Pottery, version: '1'}
paths:
  /pots/{potId}:
    get:
      summary: Read one pot
      parameters:
        - name: potId
          in: path
          required: true
          schema: {type: integer, format: int64, maximum: ${limit}}
          example: 1253261109769874438
        - {name: price, in: query, schema: {type: number, default: 1.10}}
      responses: {'200': {description: The pot}}
`;

describe.each(dialects)('numbers beyond those of JavaScript on %s', (dialect) => {
  let site: ReferenceSite;

  beforeAll(async () => {
    site = await startReferenceSite(dialect);
    await site.write('Start', 'Here.');
    await site.write('Pots', OPERATION);
    await site.write('News', CHANGES);
    await site.putSpec('pots', write('9223372036854775807'));
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  it('come from the upload to the page and its Markdown to the last digit', async () => {
    for (const path of ['/pots', '/pots.md']) {
      const { text } = await site.read(path);
      for (const said of ['9223372036854775807', '1253261109769874438', '1.10']) {
        expect([path, said, text.includes(said)]).toEqual([path, said, true]);
      }
      expect(text).not.toMatch(/922337203685477[^5]|12532611097698744[^3]/);
    }
  });

  it('are in what the API answers of the version', async () => {
    const { server, token, organizationId } = site;
    const path = `/orgs/${organizationId}/openapi/pots/versions/latest/content`;
    const answer = await fetch(`${server.origin}/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    expect(text).toContain('"maximum":9223372036854775807');
    expect(text).toContain('"default":1.10');
  });

  it('tell one version from the next by the last digit', async () => {
    await site.putSpec('pots', write('9223372036854775806'));
    expect((await site.read('/pots')).text).toContain('9223372036854775806');
    const { text } = await site.read('/news.md');
    expect(text).toContain('9223372036854775806');
    expect(text).toContain('9223372036854775807');
  });

  it('are in the PDF', async () => {
    const said = JSON.stringify(await site.readPdf());
    expect(said).toContain('9223372036854775806');
    expect(said).toContain('1253261109769874438');
  });
});
