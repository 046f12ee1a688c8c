import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSigner } from '../../platform/signer.ts';
import { makeSiteToken, readSiteToken } from './site-token.ts';

const signer = createSigner(Buffer.alloc(32, 7));
const now = new Date('2026-01-31T09:30:00.000Z');
const claims = {
  ...{ organization: 'o', site: 's', siteSpace: 'p', space: 'q', claims: { beta: true } },
  audience: 'visitor' as const,
};
const token = makeSiteToken(signer, claims, now);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('the token of a site', () => {
  it('is a JSON Web Token that says what it is for, for an hour', () => {
    const [header = '', payload = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      ...{ alg: 'HS256', typ: 'JWT' },
    });
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(said).toEqual({ kind: 'site', ...claims, iat: 1769851800, exp: 1769855400 });
    expect(readSiteToken(signer, token, later(3599))).toEqual(said);
    expect(readSiteToken(signer, token, later(3600))).toBeUndefined();
  });

  it('is signed as RFC 7515 says, with a key of its own', () => {
    const [header = '', payload = '', signature] = token.split('.');
    const key = createHmac('sha256', Buffer.alloc(32, 7)).update('site-token').digest();
    const text = `${header}.${payload}`;
    expect(createHmac('sha256', key).update(text).digest('base64url')).toBe(signature);
  });

  it('is nothing where anything of it is another', () => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const other = createSigner(Buffer.alloc(32, 8));
    const forge = (head: object, body: object) => `${encode(head)}.${encode(body)}`;
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const wide = forge({ alg: 'HS256', typ: 'JWT' }, { ...said, site: 'x' });
    const plain = forge({ alg: 'none', typ: 'JWT' }, said);
    const kind = forge({ alg: 'HS256', typ: 'JWT' }, { ...said, kind: 'user' });
    const bad = [
      '',
      'x',
      '..',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}.`,
      `${token}=`,
      `${wide}.${signature}`,
      `${plain}.`,
      `${plain}.${signer.sign('site-token', plain)}`,
      `${kind}.${signer.sign('site-token', kind)}`,
      `${header}.${payload}.${signer.sign('pdf-download', `${header}.${payload}`)}`,
      makeSiteToken(other, claims, now),
      `${header}.${'A'.repeat(20_000)}.${signature}`,
    ];
    for (const text of bad)
      expect([text, readSiteToken(signer, text, now)]).toEqual([text, undefined]);
  });
});
