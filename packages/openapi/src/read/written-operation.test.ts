import { describe, expect, it } from 'vitest';
import { listReferenceSections } from '../search/list-reference-sections.ts';
import { readWrittenOperation } from './read-written-operation.ts';

describe('an operation that a page says itself', () => {
  it('has parameters at their places, and bodies of those that are sent', () => {
    const parameters = [
      { in: 'path', name: 'id', type: 'String', required: true },
      { in: 'body', name: 'cones', type: 'integer[]', required: true, description: 'Hot' },
      { in: 'form', name: 'file', type: 'Upload' },
    ];
    const { operation } = readWrittenOperation({
      method: 'POST',
      path: '/kilns/:id/models:fire',
      operation: { server: 'https://a.test', parameters, responses: [] },
    });
    expect(operation).toMatchObject({
      method: 'post',
      path: '/kilns/{id}/models:fire',
      servers: [{ url: 'https://a.test' }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { types: ['string'] } }],
      requestBody: {
        required: true,
        content: [
          {
            mediaType: 'application/json',
            schema: {
              properties: [{ name: 'cones', schema: { types: ['array'], description: 'Hot' } }],
            },
          },
          {
            mediaType: 'multipart/form-data',
            schema: { properties: [{ name: 'file', schema: { title: 'Upload' } }] },
          },
        ],
      },
    });
  });

  it.each([
    ...[null, 'text', 7, [], { parameters: 'x', responses: { a: 1 } }],
    {
      parameters: [null, { in: 'path' }, { in: 'path', name: 7 }],
      responses: [null, { status: 4 }],
    },
    { responses: [{ status: '200', examples: [null, { text: 7 }, { text: 'x', syntax: {} }] }] },
  ])('is one whatever a document holds: %j', (operation) => {
    const reference = readWrittenOperation({ method: 'get', path: '/a', operation });
    expect(listReferenceSections(reference, 'a')[0]).toMatchObject({ title: '/a' });
  });
});
