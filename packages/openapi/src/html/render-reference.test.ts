import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectHtml } from '../../../markup/src/testing/inspect-html.ts';
import type { OperationView, SchemaBody } from '../model.ts';
import { loadDocument } from '../testing/load-document.ts';
import { makeOperation, makeReference } from '../testing/make-operation.ts';
import { makeDescriptionRenderer } from './description-renderer.ts';
import type { ReferenceHtmlOptions } from './html-options.ts';
import { renderReference } from './render-reference.ts';

const OPTIONS: ReferenceHtmlOptions = {
  idPrefix: '',
  renderDescription: makeDescriptionRenderer({ imageSrc: () => undefined }),
};

function render(
  fields: Partial<OperationView>,
  known: Readonly<Record<string, SchemaBody>> = {},
  options: Partial<ReferenceHtmlOptions> = {},
): string {
  const reference = makeReference(makeOperation(fields), known);
  return renderReference(reference, { ...OPTIONS, ...options }).html;
}

function answer(schema: SchemaBody | { reference: string }): Partial<OperationView> {
  const content = [{ mediaType: 'application/json', schema }];
  return { responses: [{ status: '200', headers: [], links: [], content }] };
}

const property = (name: string, schema: SchemaBody | { reference: string } = {}) => ({
  name,
  schema,
  required: false,
});

describe('references as HTML', () => {
  it('show a schema that holds itself once, and link to it from within', () => {
    const html = render(answer({ reference: 'Node' }), {
      Node: { types: ['object'], properties: [property('next', { reference: 'Node' })] },
    });
    expect(html.split('>next<').length - 1).toBe(1);
    expect(html).toContain('<a href="#get-pets-responses-200">Node</a>');
  });

  it('put the parts of allOf together', () => {
    const html = render(
      answer({ allOf: [{ reference: 'Base' }, { properties: [property('own')] }] }),
      { Base: { properties: [property('inherited')] } },
    );
    expect(html).toContain('id="get-pets-responses-200-inherited"');
    expect(html).toContain('id="get-pets-responses-200-own"');
  });

  it('leave what is only answered out of requests, and the other way round', () => {
    const schema = {
      properties: [
        property('created', { readOnly: true }),
        property('secret', { writeOnly: true }),
      ],
    };
    const content = [{ mediaType: 'application/json', schema }];
    const html = render({ requestBody: { required: true, content }, ...answer(schema) });
    expect(html).toContain('id="get-pets-body-secret"');
    expect(html).toContain('id="get-pets-responses-200-created"');
    expect(html).not.toContain('id="get-pets-body-created"');
    expect(html).not.toContain('id="get-pets-responses-200-secret"');
  });

  it('name the value by which each of several schemas is told', () => {
    const html = render(
      answer({
        oneOf: [{ reference: 'Cat' }, { reference: 'Dog' }],
        discriminator: { propertyName: 'kind', mapping: { feline: 'Cat' } },
      }),
      { Cat: { properties: [property('claws')] }, Dog: { properties: [property('tail')] } },
    );
    expect(html).toContain('<span class="api-option-name">Cat</span> <code>feline</code>');
    expect(html).toContain('<span class="api-option-name">Dog</span> <code>Dog</code>');
  });

  it('show no more rows than the budget, and lead to the schemas that are left out', () => {
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const known = {
      Big: { properties: names.map((name) => property(name, { reference: 'Part' })) },
      Part: { properties: names.map((name) => property(name)) },
    };
    const options = { maxRows: 100, schemaHref: (name: string) => `/schemas/${name}` };
    const html = render(answer({ reference: 'Big' }), known, options);
    const rows = html.split('class="api-field"').length - 1;
    expect(rows).toBeGreaterThan(30);
    expect(rows).toBeLessThanOrEqual(100);
    expect(html).toContain('<a href="/schemas/Part">Part</a>');
  });

  it('make an element or attribute of no text of the specification', () => {
    const bad = '"><script>alert(1)</script><img src=x onerror=alert(1)> {% include "x" %} \uE000';
    const schema: SchemaBody = {
      title: bad,
      description: bad,
      format: bad,
      default: bad,
      enum: [{ value: bad, description: bad }],
      examples: [bad],
      constraints: { pattern: bad },
      properties: [property(bad, { description: bad, const: bad })],
      oneOf: [{ title: bad, description: bad }, { types: [bad] }],
      discriminator: { propertyName: bad, mapping: { [bad]: bad } },
      externalDocs: { url: `javascript:${bad}`, description: bad },
    };
    const content = [
      { mediaType: bad, schema, examples: [{ name: bad, summary: bad, value: bad }] },
    ];
    const parameter = { name: bad, in: 'query', description: bad, required: true, schema } as const;
    const operation: Partial<OperationView> = {
      ...{ method: bad, path: bad, operationId: bad, summary: bad, description: bad },
      badges: [bad],
      externalDocs: { url: 'javascript:alert(1)', description: bad },
      servers: [{ url: bad, description: bad, variables: [{ name: bad, default: bad }] }],
      security: [[{ scheme: { key: bad, type: bad, description: bad }, scopes: [bad] }]],
      parameters: [parameter],
      requestBody: { required: true, description: bad, content },
      responses: [
        { status: bad, description: bad, headers: [parameter], content, links: [{ name: bad }] },
      ],
      callbacks: [{ name: bad, operations: [makeOperation({ path: bad, summary: bad })] }],
      codeSamples: [{ lang: bad, label: bad, source: bad }],
    };
    const html = render(operation);
    const problems = inspectHtml(html).filter((problem) => !problem.startsWith('tag in text'));
    expect(problems).toEqual([]);
    expect(html).toContain('alert(1)');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
  });
});

const folder = join(import.meta.dirname, '../../../../node_modules/@readme/oas-examples');
const documents = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version, 'json'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${version}/json/${name}`),
);
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

describe('references of real documents', () => {
  it.each(documents)('of %s are sound, and lead nowhere that is not there', async (path) => {
    const references = await loadDocument(readFileSync(join(folder, path), 'utf8'), hashText);
    for (const reference of references) {
      const { html, outline } = renderReference(reference, OPTIONS);
      const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
      const targets = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) =>
        decodeURIComponent(id ?? ''),
      );
      expect(inspectHtml(html)).toEqual([]);
      expect([...targets, ...outline.map(({ id }) => id)].filter((id) => !ids.has(id))).toEqual([]);
    }
  });
});
