import { describe, expect, it } from 'vitest';
import { referenceId } from './reference-ids.ts';

describe('the id of a place in a reference', () => {
  it.each([
    ['get-pets-petid', '', { operation: { method: 'get', path: '/pets/{petId}' } }],
    ['get', '', { operation: { method: 'get', path: '/' } }],
    ['post-v1.0-a_b', '', { operation: { method: 'post', path: '/v1.0/a_b' } }],
    ['schema-pet', '', { schema: 'Pet' }],
    ['list-pets-responses-200', 'list-pets', { section: 'responses', name: '200' }],
    ['a-callbacks-on-event-post', 'a', { section: 'callbacks', name: 'on event post' }],
    ['parameters', '', { section: 'parameters' }],
    ['get-страница', '', { operation: { method: 'get', path: '/страница' } }],
  ] as const)('is %s', (id, prefix, place) => {
    expect(referenceId(prefix, place)).toBe(id);
  });

  it('is a word that HTML and links take, whatever is named', () => {
    const id = referenceId('"><script>', { schema: "#\" onload='x' {{a}} `b`" });
    expect(id).toMatch(/^[\w.+-]+$/);
    expect(referenceId('', { operation: { method: '', path: '' } })).toBe('api');
  });
});
