import { describe, expect, it } from 'vitest';
import { makeDocument, readParts } from '../../tests/read-parts.ts';
import { showDocument } from '../../tests/show-document.ts';

const ref = (kind: string, name: string) => `#/components/${kind}/${name}`;

/** One of each kind, referred to with words of its own. */
function makeReferring(version: string): object {
  const said = (kind: string) => ({ description: `own ${kind}`, summary: `own sum ${kind}` });
  const at = (kind: string) => ({ $ref: ref(kind, 'One'), ...said(kind) });
  const json = (media: object) => ({ 'application/json': media });
  const schema = { type: 'string' };
  const shared = (kind: string) => ({ description: `shared ${kind}` });
  return makeDocument(
    {
      '/a': {
        post: {
          parameters: [at('parameters')],
          requestBody: at('requestBodies'),
          security: [{ One: [] }],
          responses: {
            200: {
              description: 'ok',
              headers: { 'X-One': at('headers') },
              links: { one: at('links') },
              content: json({ schema: at('schemas'), examples: { one: at('examples') } }),
            },
            400: at('responses'),
          },
        },
      },
    },
    {
      parameters: {
        One: { $ref: ref('parameters', 'Two') },
        Two: { name: 'p', in: 'query', schema, ...shared('parameters') },
      },
      headers: { One: { schema, ...shared('headers') } },
      requestBodies: { One: { content: json({ schema }), ...shared('requestBodies') } },
      responses: { One: shared('responses') },
      links: { One: { operationId: 'x', ...shared('links') } },
      examples: { One: { value: 1, ...shared('examples') } },
      schemas: { One: { type: 'object', ...shared('schemas') } },
      securitySchemes: {
        One: { $ref: ref('securitySchemes', 'Two'), ...said('securitySchemes') },
        Two: { type: 'http', scheme: 'bearer', ...shared('securitySchemes') },
      },
    },
    { openapi: version },
  );
}

const KINDS = [
  ...['parameters', 'headers', 'requestBodies', 'responses', 'links', 'examples', 'schemas'],
  'securitySchemes',
];

describe('what stands beside a reference', () => {
  it.each(['3.1.0', '3.2.0'])('goes before what it names in %s', async (version) => {
    const { operations } = await readParts(makeReferring(version));
    const said = JSON.stringify(operations.get('POST /a'));
    for (const kind of KINDS) {
      expect([kind, said.includes(`own ${kind}`)]).toEqual([kind, true]);
      expect([kind, said.includes(`shared ${kind}`)]).toEqual([kind, false]);
    }
    expect(said).toContain('own sum examples');
    expect(said).toContain('own sum responses');
  });

  it('counts for nothing in 3.0, which is told', async () => {
    const { operations, view } = await readParts(makeReferring('3.0.3'));
    const said = JSON.stringify(operations.get('POST /a'));
    expect(said).not.toContain('own ');
    for (const kind of KINDS.filter((one) => one !== 'schemas')) {
      expect([kind, said.includes(`shared ${kind}`)]).toEqual([kind, true]);
    }
    expect(view.problems.map(({ message }) => message)).toContain(
      'Fields next to “$ref” are supported only since OpenAPI 3.1 and are ignored.',
    );
  });

  it('is on the page, in Markdown and in search', async () => {
    const { html, markdown, search } = await showDocument(makeReferring('3.1.0'));
    for (const kind of KINDS) {
      expect([kind, html.includes(`own ${kind}`), markdown.includes(`own ${kind}`)]).toEqual([
        ...[kind, true, true],
      ]);
    }
    for (const kind of ['parameters', 'headers', 'requestBodies', 'responses', 'schemas']) {
      expect([kind, search.includes(`own ${kind}`)]).toEqual([kind, true]);
    }
  });

  it('is its own at each place, and leaves what is shared as it is', async () => {
    const parameters = [{ $ref: ref('parameters', 'P'), description: 'here' }];
    const paths = {
      '/a': { get: { parameters, responses: {} } },
      '/b': { get: { parameters: [{ $ref: ref('parameters', 'P') }], responses: {} } },
    };
    const shared = { name: 'p', in: 'query', schema: {}, description: 'there' };
    const { operations } = await readParts(makeDocument(paths, { parameters: { P: shared } }));
    const [a, b] = ['GET /a', 'GET /b'].map((key) => operations.get(key)?.parameters[0]);
    expect([a?.description, b?.description]).toEqual(['here', 'there']);
  });

  it.each(['3.0.3', '3.1.0'])('of a path is a path’s own in %s', async (openapi) => {
    const item = { summary: 'shared', get: { responses: {} } };
    const paths = { '/a': { $ref: '#/x-shared', summary: 'own' } };
    const { view } = await readParts(makeDocument(paths, {}, { openapi, 'x-shared': item }));
    expect(view.operations[0]?.summary).toBe('own');
  });

  it('of a schema may be any keyword, at each step to what it names', async () => {
    const paths = {
      '/a': {
        get: {
          parameters: [
            { name: 'p', in: 'query', schema: { $ref: '#/components/schemas/A', maxLength: 5 } },
          ],
          responses: {},
        },
      },
    };
    const schemas = {
      A: { $ref: '#/components/schemas/B', minLength: 2 },
      B: { $ref: '#/components/schemas/C', description: 'step' },
      C: { type: 'string', pattern: 'x', description: 'last' },
    };
    const { html, markdown } = await showDocument(makeDocument(paths, { schemas }));
    for (const shown of [html, markdown]) {
      expect(shown).toMatch(/at most 5 characters|2 to 5 characters/);
      expect(shown).toMatch(/at least 2 characters/);
      expect(shown).toContain('step');
    }
  });

  it('ends where references lead back to themselves', async () => {
    const parameters = {
      A: { $ref: ref('parameters', 'B'), description: 'a' },
      B: { $ref: ref('parameters', 'A'), description: 'b' },
    };
    const paths = {
      '/a': { get: { parameters: [{ $ref: ref('parameters', 'A') }], responses: {} } },
    };
    const { view } = await readParts(makeDocument(paths, { parameters }));
    expect(view.problems.map(({ message }) => message)).toContain(
      'The reference leads back to itself.',
    );
  });
});
