import { describe, expect, it } from 'vitest';
import { createIds } from '../platform/ids.ts';
import { describePath, normalizeRequestTarget } from './request-target.ts';

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

describe('an address in a log', () => {
  it('has neither its query nor the secret part of an id', () => {
    const id = createIds({ now: () => new Date() }).nextUnguessable();
    const short = `${id.slice(0, 12)}[secret]`;
    expect(describePath(`/v1/orgs/o/invites/${id}?a=b`)).toBe(`/v1/orgs/o/invites/${short}`);
    expect(describePath(`/v1/orgs/o/invites/${id}/x`)).toBe(`/v1/orgs/o/invites/${short}/x`);
    const plain = '/v1/orgs/01m81dsp4mmndb3aj6ad3sd587/members';
    expect(describePath(plain)).toBe(plain);
  });
});
