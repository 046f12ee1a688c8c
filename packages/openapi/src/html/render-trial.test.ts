import { describe, expect, it } from 'vitest';
import type { OperationView } from '../model.ts';
import { loadDocument } from '../testing/load-document.ts';
import { makeOperation, makeReference } from '../testing/make-operation.ts';
import type { TrialView } from '../trial/index.ts';
import { renderReference } from './render-reference.ts';

const render = (fields: Partial<OperationView>, tryIt = true) =>
  renderReference(makeReference(makeOperation(fields)), {
    ...{ idPrefix: 'op', tryIt, renderDescription: () => '' },
  });

/** What the script gets. */
function readTrial(html = ''): TrialView {
  const [, text = '{}'] = /data-trial="([^"]*)"/.exec(html) ?? [];
  const plain = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return JSON.parse(plain.replaceAll('&amp;', '&')) as TrialView;
}

const key = (fields: object): OperationView['security'][number] => [
  { scheme: { key: 'k', type: 'http', ...fields }, scopes: [] },
];

describe('the form of a request', () => {
  it('has its place in the reference once, and stands nowhere unless it is wanted', () => {
    const { html, trial } = render({});
    expect(html.split(trial?.place ?? '')).toHaveLength(2);
    expect(html).not.toContain('<form');
    expect(render({}, false)).not.toHaveProperty('trial');
    expect(render({}, false).html).not.toContain('api-trial');
  });

  it('holds what authors wrote as text and values alone', () => {
    const evil = '"><script>alert(1)</script>';
    const { trial } = render({
      method: 'post',
      path: `/${evil}`,
      servers: [{ url: 'https://a.test', description: evil }],
      parameters: [
        {
          ...{ name: evil, in: 'query', required: true, examples: [{ value: evil }] },
          schema: { enum: [{ value: evil }] },
        },
      ],
      requestBody: {
        required: false,
        content: [
          { mediaType: `text/plain; x="${evil}`, examples: [{ text: `</textarea>${evil}` }] },
        ],
      },
      security: [key({ key: evil, scheme: 'bearer' })],
    });
    expect(trial?.html).not.toContain('<script');
    expect(trial?.html.match(/<\/textarea>/g)).toHaveLength(1);
    expect(readTrial(trial?.html).path).toBe(`/${evil}`);
  });

  it('fills in what has to be sent, and nothing else', () => {
    const { trial } = render({
      parameters: [
        { name: 'a', in: 'query', required: true, schema: { types: ['string'], default: 'x' } },
        { name: 'b', in: 'query', required: false, schema: { types: ['string'], default: 'y' } },
        { name: 'c', in: 'cookie', required: true },
      ],
    });
    expect(trial?.html).toContain('value="x"');
    expect(trial?.html).not.toContain('value="y"');
    expect(trial?.html).toContain('Pages can’t send c.');
    expect(readTrial(trial?.html).parameters.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([
    [{ scheme: 'bearer' }, 'bearer'],
    [{ scheme: 'basic' }, 'basic'],
    [{ scheme: 'token' }, 'authorization'],
    [{ scheme: 'digest' }, 'none'],
    [{ type: 'apiKey', in: 'header', name: 'X' }, 'header'],
    [{ type: 'apiKey', in: 'query', name: 'X' }, 'query'],
    [{ type: 'apiKey', in: 'cookie', name: 'X' }, 'none'],
    [{ type: 'oauth2' }, 'bearer'],
    [{ type: 'openIdConnect' }, 'bearer'],
    [{ type: 'mutualTLS' }, 'none'],
  ])('sends a secret of %j as %s', (scheme, sent) => {
    const { trial } = render({ security: [key(scheme)] });
    expect(readTrial(trial?.html).ways[0]?.[0]?.sent).toBe(sent);
  });

  it('is a word where no server can be asked, and nothing where there is none', () => {
    const { html, trial } = render({ servers: [{ url: 'http://plain.test' }, { url: '/v1' }] });
    expect(trial).toBeUndefined();
    expect(html).toContain('You can’t send requests from here');
    expect(render({ servers: [] }).html).not.toContain('cannot be sent');
  });

  it('lets the host be only what the specification names', () => {
    const variables = [
      { name: 'tenant', default: 'demo' },
      { name: 'region', default: 'eu', enum: ['eu', 'us'] },
    ];
    const { trial } = render({ servers: [{ url: 'https://{tenant}.{region}.test/', variables }] });
    expect(trial?.origins).toEqual(['https://demo.eu.test', 'https://demo.us.test']);
    expect(trial?.html).toMatch(/value="demo" readonly/);
  });
});

describe('authors who want no form', () => {
  const read = async (root: object, operation: object) => {
    const document = {
      ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...root },
      paths: { '/a': { get: { responses: {}, ...operation } } },
    };
    const loaded = await loadDocument(JSON.stringify(document), (text) => text);
    return loaded.find(({ operation }) => operation !== undefined)?.operation?.trialHidden;
  };

  it.each([
    [{}, {}, undefined],
    [{}, { 'x-hideTryItPanel': true }, true],
    [{ 'x-hideTryItPanel': true }, {}, true],
    [{ 'x-hideTryItPanel': true }, { 'x-hideTryItPanel': false }, undefined],
    [{ 'x-hide-try-it': true }, {}, true],
    [{ 'x-readme': { 'explorer-enabled': false } }, {}, true],
    [{}, { 'x-explorer-enabled': false }, true],
    [{}, { 'x-hideTryItPanel': 'yes' }, undefined],
  ])('say so in %j for all and in %j for one', async (root, operation, hidden) => {
    expect(await read(root, operation)).toBe(hidden);
    const html = render({ ...(hidden && { trialHidden: hidden }) });
    expect(html.trial === undefined).toBe(hidden === true);
  });
});
