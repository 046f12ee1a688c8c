import { describe, expect, it } from 'vitest';
import type { ServerView } from '../model.ts';
import { listServerOrigins } from './server-origins.ts';

const list = (...servers: ServerView[]) => listServerOrigins({ servers });

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

  it('are found beside variables that stand behind the host, however many values these have', () => {
    const version = {
      name: 'v',
      default: '1',
      enum: Array.from({ length: 40 }, (_, at) => `${at}`),
    };
    const region = { name: 'region', default: 'eu', enum: ['eu', 'us'] };
    const url = 'https://{region}.example.com/{v}';
    expect(list({ url, variables: [version, region] })).toEqual([
      'https://eu.example.com',
      'https://us.example.com',
    ]);
  });

  it('are asked in secret, but for those of the own machine', () => {
    expect(
      list(
        { url: 'http://api.example.com' },
        { url: 'http://localhost:8080/v1' },
        { url: 'http://localhost.example.com' },
      ),
    ).toEqual(['http://localhost:8080']);
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
