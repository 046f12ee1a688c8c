import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { type ReferenceSite, startReferenceSite } from './testing/reference-site.ts';

const SWAGGER = `{% swagger method="get" path="/kilns/:id" baseUrl="https://api.example.com/v1" summary="Read a kiln" %}
{% swagger-description %}
The **hottest** one. \`
{% if visitor.claims.unsigned.owner %}
obsidian
{% endif %}

\` See it.
{% endswagger-description %}

{% swagger-parameter in="path" name="id" type="String" required="true" %}
Which kiln, a cobaltword
{% endswagger-parameter %}

{% swagger-parameter in="body" name="cone" type="Integer" %}
How hot
{% endswagger-parameter %}

{% swagger-response status="200: OK" description="A manganeseword" %}
\`\`\`json
{ "id": "{% feldspar %}{{ x }}" }
\`\`\`
{% endswagger-response %}
{% endswagger %}`;

const METHOD = `{% api-method method="delete" host="https://old.example.com" path="/shards/:id" %}
{% api-method-summary %}
Sweep the shards
{% endapi-method-summary %}

{% api-method-spec %}
{% api-method-request %}
{% api-method-headers %}
{% api-method-parameter name="X-Broom" type="string" required=true %}
Which broom, a zirconword
{% endapi-method-parameter %}
{% endapi-method-headers %}
{% endapi-method-request %}

{% api-method-response %}
{% api-method-response-example httpCode=404 %}
{% api-method-response-example-description %}
Nothing to sweep
{% endapi-method-response-example-description %}

\`\`\`
{ "x": "kaolinword" }
\`\`\`
{% endapi-method-response-example %}
{% endapi-method-response %}
{% endapi-method-spec %}
{% endapi-method %}`;

const CODE =
  'A `{{ span }}` and `{% if ballclay %}`, `{% endif %}`.\n\n```\n{{ x }}\n{% if visitor.claims.unsigned.owner %}\ngrogword\n{% endif %}\n{% hint %}\n```\n\nAfter it.';

describe.each(dialects)('operations that a page says itself, on %s', (dialect) => {
  let site: ReferenceSite;

  beforeAll(async () => {
    site = await startReferenceSite(dialect);
    await site.write('Start', 'Here.');
    await site.write('Kilns', `Before.\n\n${SWAGGER}\n\n> ${METHOD.replaceAll('\n', '\n> ')}\n`);
    await site.write('Code', CODE);
  }, 120_000);
  afterAll(() => site?.[Symbol.asyncDispose]());

  it('are references with address, parameters, answers and samples', async () => {
    const { text } = await site.read('/kilns');
    expect(text.match(/class="api api-operation"/g)).toHaveLength(2);
    expect(text).not.toContain('class="openapi"');
    for (const part of [
      ...['Read a kiln', '<strong>hottest</strong>', 'cobaltword', 'manganeseword', 'feldspar'],
      ...['https://api.example.com/v1', '<span class="api-variable">{id}</span>', 'method-get'],
      ...['Sweep the shards', 'X-Broom', 'zirconword', 'Nothing to sweep', 'kaolinword'],
      ...['https://old.example.com', 'method-delete', 'curl', '404', 'How hot', 'integer'],
    ]) {
      expect(text).toContain(part);
    }
  });

  it('are in the search and in the Markdown of the page', async () => {
    const { text } = await site.read('/kilns.md');
    for (const word of ['cobaltword', 'manganeseword', 'zirconword', 'kaolinword', 'feldspar']) {
      expect([word, await site.search(word)]).toEqual([
        word,
        expect.arrayContaining([expect.stringMatching(/^\/kilns/)]),
      ]);
      expect(text).toContain(word);
    }
    expect(text).not.toMatch(/api-method|swagger/);
  });

  it('say nothing that stands under a condition', async () => {
    expect((await site.read('/kilns')).text).not.toContain('obsidian');
    expect((await site.read('/kilns.md')).text).not.toContain('obsidian');
    expect(await site.search('obsidian')).toEqual([]);
  });

  it('are in the PDF, where code with tags of templates is as it is written', async () => {
    const { text } = await site.readPdf();
    const words = text.replace(/\s+/g, ' ');
    for (const word of [
      ...['Read a kiln', 'cobaltword', 'manganeseword', 'zirconword', 'kaolinword'],
      ...['https://api.example.com/v1', '{{ span }}', '{{ x }}', 'grogword', '{% hint %}'],
    ]) {
      expect(words).toContain(word);
    }
    expect(words).not.toContain('obsidian');
  });

  it('leave code with tags of templates as it is, on the page, in search and Markdown', async () => {
    const { text } = await site.read('/code');
    const page = text.replace(/<[^>]*>/g, '');
    const { text: markdown } = await site.read('/code.md');
    for (const part of ['{{ span }}', '{% if ballclay %}', '{{ x }}', 'grogword', '{% hint %}']) {
      expect(page).toContain(part);
      expect(markdown).toContain(part);
    }
    expect(await site.search('grogword')).toContain('/code');
    expect(await site.search('ballclay')).toContain('/code');
  });
});
