import { describe, expect, it } from 'vitest';
import { operations } from '../../app.ts';
import { ApiError } from '../../http/errors.ts';
import { readEmailDomains, refuseReservedHostname } from './read-organization-input.ts';

function refusalOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.details?.[0]?.path : error;
  }
}

describe('the domains that an organization claims', () => {
  it.each([
    ...['gmail.com', 'GMail.COM', 'googlemail.com', 'outlook.com', 'qq.com', 'proton.me'],
    ...['xn--mll-hoa.email', 'XN--MLL-HOA.email'],
  ])('are not %s, where anybody can have an address', (domain) => {
    expect(refusalOf(() => readEmailDomains(['kiln.example', domain]))).toBe(
      'body.emailDomains[1]',
    );
  });

  it('are kept in lower case, each once', () => {
    expect(readEmailDomains(['Kiln.example', 'kiln.EXAMPLE', 'gmail.com.kiln.example'])).toEqual([
      'kiln.example',
      'gmail.com.kiln.example',
    ]);
  });

  it('are set in one place', () => {
    const setting = operations.filter(({ body }) => /domains?"/i.test(JSON.stringify(body ?? {})));
    expect(setting.map(({ id }) => id)).toEqual(['update-organization']);
  });
});

describe('the hostname of an organization', () => {
  const server = {
    publicUrl: 'https://octavo.example:8443',
    serverHosts: new Set(['node1.octavo.example', 'inner.example']),
  };

  it.each([
    ...['www', 'api', 'app', 'admin', 'mail', 'wpad', 'autodiscover', 'mta-sts', 'localhost'],
    ...['healthz', 'readyz', 'metrics', 'files', 'sign-in', 'node1'],
    ...['xn--dmin-moa0i', 'xn--80ak6aa92e', 'ab--cd'],
  ])('is not %s', (hostname) => {
    expect(refusalOf(() => refuseReservedHostname(hostname, server))).toBe('body.hostname');
  });

  it.each(['kiln', 'kiln--docs', 'www2', 'my-api', 'node2', 'inner'])('may be %s', (hostname) => {
    expect(refusalOf(() => refuseReservedHostname(hostname, server))).toBeUndefined();
  });
});
