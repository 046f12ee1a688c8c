import { describe, expect, it } from 'vitest';
import { makeDocument } from '../../tests/read-parts.ts';
import { cutBetween, showDocument } from '../../tests/show-document.ts';

async function showBody(mediaType: string, media: object) {
  const requestBody = { content: { [mediaType]: media } };
  const paths = { '/a': { post: { requestBody, responses: {} } } };
  return showDocument(makeDocument(paths));
}

describe('encodings of forms', () => {
  const media = {
    schema: {
      type: 'object',
      properties: {
        meta: { type: 'object', properties: { size: { type: 'integer', example: 7 } } },
        photo: { type: 'string', format: 'binary' },
        plain: { type: 'string', example: 'so' },
      },
    },
    encoding: {
      meta: { contentType: 'application/json' },
      photo: { contentType: 'image/*, image/png' },
    },
  };

  it('give parts of a multipart body their types in every language', async () => {
    const { markdown, html } = await showBody('multipart/form-data', media);
    const samples = cutBetween(markdown, '### Code samples', '\n## ');
    const languages = samples.split('\n**').slice(1);
    expect(languages.length).toBeGreaterThan(6);
    for (const sample of languages) {
      expect(sample).toContain('application/json');
      expect(sample).toContain('image/png');
    }
    expect(samples).toContain(`--form 'meta="{\\"size\\":7}";type=application/json'`);
    expect(samples).toContain(`--form 'photo=@file;type=image/png'`);
    expect(samples).toContain(`--form-string 'plain=so'`);
    expect(samples).toContain('(None, "{\\"size\\":7}", "application/json")');
    for (const shown of [html, markdown]) {
      expect(shown).toMatch(/Encoding[ ·`]*meta[ ·`:]*\{"contentType":"application\/json"\}/);
    }
  });

  it('write lists and objects of a form in the style that they say', async () => {
    const { markdown } = await showBody('application/x-www-form-urlencoded', {
      schema: { type: 'object' },
      example: {
        ids: [1, 2],
        tags: ['a', 'b'],
        where: { color: 'red' },
        raw: { x: 1 },
        list: [3, 4],
      },
      encoding: {
        ids: { style: 'form', explode: false },
        tags: { style: 'pipeDelimited', explode: false },
        where: { style: 'deepObject', explode: true },
      },
    });
    const example = cutBetween(markdown, '**Example**', '###');
    expect(decodeURIComponent(example)).toContain(
      'ids=1,2&list=3&list=4&raw={"x":1}&tags=a|b&where[color]=red',
    );
    expect(markdown).toContain(`--data-urlencode 'ids=1,2'`);
    expect(markdown).toContain(`--data-urlencode 'where%5Bcolor%5D=red'`);
  });

  it('put no words of authors where they would be code', async () => {
    const { markdown } = await showBody('multipart/form-data', {
      ...media,
      encoding: { meta: { contentType: `application/json";x'$(id)` }, plain: { contentType: 7 } },
    });
    const samples = cutBetween(markdown, '### Code samples', '\n## ');
    expect(samples).not.toContain('$(id)');
    expect(samples).toContain(`--form-string 'meta={"size":7}'`);
  });
});

describe('examples', () => {
  const show = (examples: object) => {
    const parameters = [
      { name: 'given', in: 'query', required: true, schema: { type: 'string' }, ...examples },
    ];
    const content = { 'application/json': { schema: { type: 'object' }, ...examples } };
    const responses = { 200: { description: 'ok', content } };
    return showDocument(makeDocument({ '/a': { get: { parameters, responses } } }));
  };

  it.each([
    ['example', { example: null }],
    ['examples', { examples: { x: { value: null } } }],
  ])('of null in `%s` are shown, not missing', async (_key, examples) => {
    const { html, markdown } = await show(examples);
    expect(cutBetween(html, '· given', 'Responses')).toMatch(/Example[ ·:]*null/);
    expect(cutBetween(markdown, '- `given`', '###')).toContain('`null`');
    expect(markdown).toContain('```json\nnull\n```');
    expect(html.slice(html.indexOf('Response · 200'))).toContain('null');
    expect(markdown).toContain('given=null');
  });

  it('that are elsewhere are links', async () => {
    const url = 'https://a.test/big.json';
    const { markup, markdown } = await show({ examples: { x: { externalValue: url } } });
    expect(markup.split(`href="${url}"`)).toHaveLength(3);
    expect(markdown.split(`](<${url}>)`)).toHaveLength(3);
    const unsafe = await show({ examples: { x: { externalValue: 'javascript:alert(1)' } } });
    expect(unsafe.markup).not.toMatch(/href="javascript/i);
  });

  it('of null are bodies in every language', async () => {
    const content = { 'application/json': { schema: {}, example: null } };
    const post = { requestBody: { content }, responses: {} };
    const { markdown } = await showDocument(makeDocument({ '/a': { post } }));
    expect(markdown).toContain('data="null".encode()');
    expect(markdown).toContain('JSON.stringify(null)');
  });
});
