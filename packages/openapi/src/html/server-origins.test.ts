import { describe, expect, it } from 'vitest';
import type { ServerView } from '../model.ts';
import { makeOperation, makeReference } from '../testing/make-operation.ts';
import { listServerOrigins } from './server-origins.ts';

const list = (...servers: ServerView[]) =>
  listServerOrigins(makeReference(makeOperation({ servers })));

describe('the origins of servers', () => {
  it('are those of the addresses, each once and in lower case', () => {
    expect(
      list({ url: 'https://API.example.com/v1' }, { url: 'https://api.example.com/v2' }),
    ).toEqual(['https://api.example.com']);
  });

  it('take each value that a variable may have', () => {
    const region = { name: 'region', default: 'eu', enum: ['eu', 'us'] };
    expect(list({ url: 'https://{region}.example.com:8443/', variables: [region] })).toEqual([
      'https://eu.example.com:8443',
      'https://us.example.com:8443',
    ]);
  });

  it.each([
    '/v1',
    'javascript:alert(1)',
    "https://a.example; script-src 'unsafe-inline'",
    'https://*.example.com/',
    'https://user@example.com/',
    'https://{open}.example.com/',
  ])('are none of %s', (url) => {
    expect(list({ url })).toEqual([]);
  });
});
