import { describe, expect, it } from 'vitest';
import { normalizeRequestTarget } from './request-target.ts';

function normalize(url: string) {
  const request = { url, headers: { host: 'sent.example' } };
  normalizeRequestTarget(request);
  return `${request.headers.host} ${request.url}`;
}

describe('the target of a request', () => {
  it.each([
    ['http://docs.example/a/b?c=d', 'docs.example /a/b?c=d'],
    ['HTTPS://docs.example:8080/', 'docs.example:8080 /'],
    ['http://docs.example', 'docs.example /'],
    ['http://docs.example?q=1', 'docs.example /?q=1'],
    ['http://user@docs.example/a', 'docs.example /a'],
    ['http://[::1]:3000/a', '[::1]:3000 /a'],
    ['http://docs.example//a', 'docs.example //a'],
  ])('in absolute form gives host and path: %s', (url, expected) => {
    expect(normalize(url)).toBe(expected);
  });

  it.each([
    '/a?u=http://b/c',
    '//b/c',
    '*',
    'ftp://b/c',
    'b:443',
    'http:///c',
  ])('in another form stays: %s', (url) => {
    expect(normalize(url)).toBe(`sent.example ${url}`);
  });
});
