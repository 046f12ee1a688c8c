import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { isOctavoError, OctavoError } from './octavo-error.ts';
import { createSpace, deleteSpace, getSpace, listSpaces, updateSpace } from './operations.ts';

type Step = Error | [status: number, body?: unknown, headers?: Record<string, string>];

/** A client whose server answers in these steps, and what it was sent and waited for. */
function script(steps: readonly Step[], options: ClientOptions = {}) {
  const sent: { url: string; method: string; headers: Headers; body: unknown }[] = [];
  const waits: number[] = [];
  const left = [...steps];
  const client = createClient({
    url: 'https://docs.example',
    token: 'oct_x',
    ...options,
    sleep: async (ms) => void waits.push(ms),
    fetch: async (url, { method = '', headers, body } = {}) => {
      sent.push({ url: String(url), method, headers: new Headers(headers), body });
      const step = left.shift() ?? [500];
      if (step instanceof Error) throw step;
      const [status, answer, more] = step;
      const text = answer === undefined ? null : JSON.stringify(answer);
      return new Response(text, { status, ...(more && { headers: more }) });
    },
  });
  return { client, sent, waits };
}

const refusal = (type: string) => ({ error: { code: 0, type, message: 'No.', requestId: 'r1' } });
const space = { params: { spaceId: 'a b' } };
const newSpace = { params: { organizationId: 'o' }, body: { title: 'Kilns' } };
const lost = new TypeError('fetch failed');

describe('a request', () => {
  it('fills its path, repeats what is in lists, and leaves out what is undefined', async () => {
    const { client, sent } = script([[200, { items: [] }]]);
    await client.call(listSpaces, {
      params: { organizationId: 'o/1' },
      query: { limit: 2, customField: ['a:1', 'b:2'] },
    });
    expect(sent[0]).toMatchObject({ method: 'GET', body: undefined });
    expect(sent[0]?.url).toBe(
      'https://docs.example/v1/orgs/o%2F1/spaces?limit=2&customField=a%3A1&customField=b%3A2',
    );
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer oct_x');
  });

  it('says which value of its path is missing before it sends anything', async () => {
    const { client, sent } = script([]);
    const params = {} as { spaceId: string };
    await expect(client.call(getSpace, { params })).rejects.toThrow('needs "spaceId"');
    expect(sent).toEqual([]);
  });

  it('is sent again after as long as the server asks, with the same idempotency key', async () => {
    const busy: Step = [503, refusal('too_busy'), { 'retry-after': '2' }];
    const { client, sent, waits } = script([busy, lost, [201, { id: 's' }]]);
    expect(await client.call(createSpace, newSpace)).toMatchObject({ id: 's' });
    expect(waits).toEqual([2000, 500]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('is not sent again where that could do it twice, or where nobody would wait so long', async () => {
    const gone = script([lost, [204]]);
    await expect(gone.client.call(deleteSpace, space)).rejects.toBe(lost);
    const busy = script([[503, refusal('too_busy'), { 'retry-after': '1' }], [204]]);
    await expect(busy.client.call(deleteSpace, space)).rejects.toThrow('No.');
    const late = script([
      [429, refusal('too_many_requests'), { 'retry-after': '61' }],
      [200, {}],
    ]);
    await expect(late.client.call(getSpace, space)).rejects.toThrow('No.');
    const none = script([lost, [200, {}]], { retries: 0 });
    await expect(none.client.call(getSpace, space)).rejects.toBe(lost);
    expect([gone, busy, late, none].map(({ sent }) => sent.length)).toEqual([1, 1, 1, 1]);
  });

  it('is refused with what the server says, and with its status where that says nothing', async () => {
    const { client } = script([[403, refusal('forbidden')], [418]]);
    const [known, unknown] = await Promise.all([
      client.call(getSpace, space).catch((error: unknown) => error),
      client.call(getSpace, space).catch((error: unknown) => error),
    ]);
    expect(known).toMatchObject({ status: 403, type: 'forbidden', requestId: 'r1', details: [] });
    expect(isOctavoError(known, 'forbidden')).toBe(true);
    expect(isOctavoError(known, 'not_found')).toBe(false);
    expect(unknown).toBeInstanceOf(OctavoError);
    expect(unknown).toMatchObject({ status: 418, type: undefined });
  });

  it('says what it relies on, and learns that nothing has changed', async () => {
    const { client, sent } = script([
      [304, undefined, { etag: '"a"' }],
      [200, {}],
    ]);
    const answer = await client.send(getSpace, { ...space, ifNoneMatch: '"a"' });
    expect([answer.status, answer.etag, answer.body]).toEqual([304, '"a"', undefined]);
    await client.call(updateSpace, { ...space, body: { title: 'B' }, ifMatch: '"a"' });
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"a"']);
  });
});

describe('a list', () => {
  it('is gone through page by page, each asked for when it is needed', async () => {
    const { client, sent } = script([
      [200, { items: [{ id: '1' }, { id: '2' }], next: { page: 'c' } }],
      [200, { items: [{ id: '3' }] }],
    ]);
    const seen: string[] = [];
    for await (const { id } of client.list(listSpaces, {
      params: { organizationId: 'o' },
      query: { limit: 2 },
    })) {
      seen.push(`${id} of ${sent.length}`);
    }
    expect(seen).toEqual(['1 of 1', '2 of 1', '3 of 2']);
    expect(sent[1]?.url).toContain('limit=2&page=c');
  });
});

describe('a session', () => {
  it('carries its token against forged requests, taken once, and anew where it holds no more', async () => {
    const { client, sent } = script(
      [
        [200, { csrfToken: 'one' }],
        [200, {}],
        [200, {}, { 'x-csrf-token': 'two' }],
        [403, refusal('csrf_token_missing')],
        [200, { csrfToken: 'three' }],
        [200, {}],
      ],
      { token: undefined as never },
    );
    for (const title of ['A', 'B', 'C'])
      await client.call(updateSpace, { ...space, body: { title } });
    expect(sent.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([
      null,
      'one',
      'one',
      'two',
      null,
      'three',
    ]);
    expect(sent.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  });
});
