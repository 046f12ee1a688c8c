import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../platform/net/guarded-fetch.ts';
import { type Answering, type ServedRequest, startFakeService } from '../testing/fake-service.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createDeeplProvider } from './deepl.ts';
import { createOpenaiProvider } from './openai.ts';
import type { TranslationProvider, TranslationRequest } from './provider.ts';

const platform = {
  fetch: createGuardedFetch(),
  clock: { now: () => new Date('2026-01-01T00:00:00Z') },
};
const request: TranslationRequest = {
  segments: [
    { id: 'a', text: 'The <x1>glaze</x1> &amp; the Kiln.' },
    { id: 'b', text: 'Fire it.' },
  ],
  ...{ from: 'en', to: 'de-AT', instructions: 'Be formal.' },
  glossary: [
    { source: 'Kiln', translations: null },
    { source: 'glaze', translations: { de: 'Glasur', fr: 'émail' } },
    { source: 'clay', translations: { de: 'Ton' } },
  ],
  signal: new AbortController().signal,
};
const german = [
  { number: 2, text: 'Brennen Sie es.' },
  { number: 1, text: 'Die <x1>Glasur</x1> &amp; der Kiln.' },
];
const answered = [
  ['a', 'Die <x1>Glasur</x1> &amp; der Kiln.'],
  ['b', 'Brennen Sie es.'],
];

interface Kind {
  name: string;
  make(url: string, timeoutMs?: number): TranslationProvider;
  /** How the service wraps translations. */
  wrap(translations: unknown): unknown;
}

const openai: Kind = {
  name: 'openai',
  make: (url, timeoutMs = 5000) =>
    createOpenaiProvider(platform, { url: `${url}/v1`, key: 'k1', model: 'm1', timeoutMs }),
  wrap: (translations) => ({
    choices: [{ message: { content: `\`\`\`json\n${JSON.stringify({ translations })}\n\`\`\`` } }],
    usage: { prompt_tokens: 90, completion_tokens: 30 },
  }),
};
const anthropic: Kind = {
  name: 'anthropic',
  make: (url, timeoutMs = 5000) =>
    createAnthropicProvider(platform, { url, key: 'k2', model: 'm2', timeoutMs }),
  wrap: (translations) => ({
    content: [
      { type: 'text', text: 'Here they are.' },
      { type: 'tool_use', input: { translations } },
    ],
    usage: { input_tokens: 90, output_tokens: 30 },
  }),
};
const deepl: Kind = {
  name: 'deepl',
  make: (url, timeoutMs = 5000) => createDeeplProvider(platform, { url, key: 'k3', timeoutMs }),
  wrap: (translations) => ({ translations }),
};

/** Asks a provider whose service answers so. */
async function ask({ make }: Kind, answer: Answering, timeoutMs?: number) {
  await using service = await startFakeService(answer);
  const provider = make(service.url, timeoutMs);
  const result = await provider.translate(request).catch((error: unknown) => error);
  return { result, requests: service.requests };
}

function refuse(status: number, headers: Record<string, string> = {}): Answering {
  return (_request, response) => {
    response.writeHead(status, headers).end('{"error":"secret of the service"}');
  };
}

describe.each([openai, anthropic])('the provider $name', (kind) => {
  it('sends texts by number, with the words that they have, and reads answers by number', async () => {
    const { result, requests } = await ask(kind, () => kind.wrap(german));
    expect(result).toMatchObject({
      usage: { characters: 42, inputTokens: 90, outputTokens: 30 },
    });
    const { texts } = result as { texts: Map<string, string> };
    expect([...texts].sort()).toEqual(answered);
    const [{ body, headers, path } = {} as ServedRequest] = requests;
    const isOpenai = kind === openai;
    expect(path).toBe(isOpenai ? '/v1/chat/completions' : '/v1/messages');
    expect(body.model).toBe(isOpenai ? 'm1' : 'm2');
    expect(headers).toMatchObject(
      isOpenai
        ? { authorization: 'Bearer k1' }
        : { 'x-api-key': 'k2', 'anthropic-version': '2023-06-01' },
    );
    const user = JSON.parse(body.messages.at(-1).content);
    expect(user).toEqual({
      ...{ from: 'en', to: 'de-AT' },
      glossary: [
        { source: 'Kiln', translation: null },
        { source: 'glaze', translation: 'Glasur' },
      ],
      style: 'Be formal.',
      texts: request.segments.map(({ text }, at) => ({ number: at + 1, text })),
    });
    const system = isOpenai ? body.messages[0].content : body.system;
    expect(system).not.toContain('Be formal.');
  });

  it('leaves out what was not asked for, came twice, or is no text', async () => {
    const wrong = [
      ...[
        { number: 1, text: 'x' },
        { number: 1, text: 'y' },
        { number: 3, text: 'z' },
      ],
      ...[{ number: 'length', text: 'z' }, { number: 2, text: 5 }, null, 'text'],
    ];
    const { result } = await ask(kind, () => kind.wrap(wrong));
    expect([...(result as { texts: Map<string, string> }).texts]).toEqual([]);
  });

  it.each([
    ['a list', []],
    ['nothing', {}],
    ['a message of another kind', { choices: [{ message: 5 }], content: [{ type: 'x' }] }],
    ['half of its JSON', { choices: [{ message: { content: '{"translations":[{"num' } }] }],
    ['null', null],
  ])('cannot read %s', async (_name, json) => {
    const { result } = await ask(kind, () => json);
    expect(result).toMatchObject({ name: 'ProviderError', failure: 'unreadable' });
  });
});

describe('the provider openai', () => {
  it('asks without a schema once the service has refused one, and keeps to that', async () => {
    await using service = await startFakeService(({ body }, response) => {
      if (body.response_format === undefined) return openai.wrap(german);
      response.writeHead(400).end('{}');
      return undefined;
    });
    const provider = openai.make(service.url);
    for (let times = 0; times < 2; times += 1) {
      expect((await provider.translate(request)).texts.size).toBe(2);
    }
    const schemas = service.requests.map(({ body }) => body.response_format !== undefined);
    expect(schemas).toEqual([true, false, false]);
  });
});

describe('the provider deepl', () => {
  it('keeps words in an element, tells others as context, and names languages as it does', async () => {
    const { result, requests } = await ask(deepl, () => ({
      translations: [
        { text: 'Die <x1>Glasur</x1> &amp; der <keep>Kiln</keep>.', billed_characters: 20 },
        { text: 'Brennen Sie es.', billed_characters: 8 },
      ],
    }));
    expect([...(result as { texts: Map<string, string> }).texts]).toEqual(answered);
    expect(result).toMatchObject({ usage: { characters: 28, inputTokens: 0, outputTokens: 0 } });
    expect(requests).toMatchObject([
      {
        path: '/v2/translate',
        headers: { authorization: 'DeepL-Auth-Key k3' },
        body: {
          text: ['The <x1>glaze</x1> &amp; the <keep>Kiln</keep>.', 'Fire it.'],
          ...{ source_lang: 'EN', target_lang: 'DE', tag_handling: 'xml', ignore_tags: ['keep'] },
          context: 'glaze: Glasur',
        },
      },
    ]);
  });

  it('keeps words of any signs, the longest first, and none within another or a tag', async () => {
    await using service = await startFakeService(() => ({ translations: [{ text: 'x' }] }));
    const glossary = ['C++', 'a-b.c', 'x1', 'Kiln', 'Kiln & Co'].map((source) => ({
      ...{ source, translations: null },
    }));
    const segments = [{ id: 'a', text: '<x1>C++</x1> a-b.c a-bxc Kiln &amp; Co Kilns' }];
    await deepl.make(service.url).translate({ ...request, segments, glossary });
    expect(service.requests[0]?.body.text).toEqual([
      '<x1><keep>C++</keep></x1> <keep>a-b.c</keep> a-bxc <keep>Kiln &amp; Co</keep> Kilns',
    ]);
  });

  it.each([
    ['pt', 'PT-PT'],
    ['pt-BR', 'PT-BR'],
    ['en', 'EN-US'],
    ['en-GB', 'EN-GB'],
    ['zh-TW', 'ZH-HANT'],
    ['zh', 'ZH-HANS'],
    ['ar', 'AR'],
  ])('calls %s %s', async (to, name) => {
    await using service = await startFakeService(() => ({ translations: [{ text: 'x' }] }));
    const segments = [{ id: 'a', text: 'b' }];
    await deepl.make(service.url).translate({ ...request, segments, to });
    expect(service.requests[0]?.body.target_lang).toBe(name);
  });

  it('cannot read another number of texts', async () => {
    const { result } = await ask(deepl, () => ({ translations: [{ text: 'one' }] }));
    expect(result).toMatchObject({ failure: 'unreadable' });
  });
});

describe.each([openai, anthropic, deepl])('whatever the service of $name answers', (kind) => {
  it('tells what passes from what does not, and repeats nothing of it', async () => {
    const cases: [Answering, object][] = [
      [refuse(401), { failure: 'refused', status: 401 }],
      [refuse(429, { 'retry-after': '7' }), { failure: 'busy', retryAfterMs: 7000 }],
      [
        refuse(429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }),
        { failure: 'busy', retryAfterMs: 9000 },
      ],
      [refuse(503, { 'retry-after': 'soon' }), { failure: 'busy', retryAfterMs: undefined }],
      [refuse(307, { location: 'http://127.0.0.1:1/' }), { failure: 'refused' }],
      [(_request, response) => hangUp(response), { failure: 'busy' }],
      [(_request, response) => void response.end('no JSON'), { failure: 'unreadable' }],
      [(_request, response) => void response.end('x'.repeat(1_048_577)), { failure: 'refused' }],
    ];
    for (const [answer, facts] of cases) {
      const { result } = await ask(kind, answer);
      expect(result).toMatchObject({ name: 'ProviderError', ...facts });
      expect((result as Error).message).not.toMatch(/secret|k[123]/);
    }
  });

  it('waits for no answer longer than it may', async () => {
    const { result } = await ask(kind, () => undefined, 30);
    expect(result).toMatchObject({ failure: 'busy' });
  });
});

/** Says that more comes, and closes the connection. */
function hangUp(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"choices":');
  response.destroy();
}
