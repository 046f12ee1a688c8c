import type { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findTotpStep, makeTotpSecret, writeTotpAddress } from './totp.ts';

/** The key of the test vectors of RFC 6238, "12345678901234567890" in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Times in seconds and the last six digits of the codes, RFC 6238, appendix B, SHA-1. */
const RFC_CODES = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const;

describe('a code by the time', () => {
  it.each(RFC_CODES)('is that of RFC 6238 at %i', async (seconds, code) => {
    const now = new Date(seconds * 1000);
    const step = await findTotpStep({ secret: RFC_SECRET, code, now, after: 0 });
    expect(step).toBe(Math.floor(seconds / 30));
  });

  it('counts one step early and one late, and no longer', async () => {
    const code = '081804';
    const taken: number[] = [];
    for (const offset of [-90, -60, -30, 0, 30, 60, 90]) {
      const now = new Date((1111111109 + offset) * 1000);
      const step = await findTotpStep({ secret: RFC_SECRET, code, now, after: 0 });
      if (step !== undefined) taken.push(offset);
    }
    expect(taken).toEqual([-30, 0, 30]);
  });

  it('counts once, and takes those before it along', async () => {
    const now = new Date(1111111109_000);
    const step = Math.floor(1111111109 / 30);
    const typed = { secret: RFC_SECRET, code: '081804', now };
    expect(await findTotpStep({ ...typed, after: step - 1 })).toBe(step);
    expect(await findTotpStep({ ...typed, after: step })).toBeUndefined();
    expect(await findTotpStep({ ...typed, after: step + 1 })).toBeUndefined();
  });

  it.each([
    '',
    '08180',
    '0818044',
    '08180a',
    '08 804',
    '٠٨١٨٠٤',
  ])('is six digits and nothing else: %j', async (code) => {
    const now = new Date(1111111109_000);
    expect(await findTotpStep({ secret: RFC_SECRET, code, now, after: 0 })).toBeUndefined();
  });

  it('is what an app makes of the address in the picture', async () => {
    const secret = await makeTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await makeTotpSecret()).not.toBe(secret);
    const address = await writeTotpAddress(secret, {
      issuer: 'docs.example.com',
      account: 'mira@example.com',
    });
    expect(address).toContain('algorithm=SHA1&digits=6&period=30');
    const app = (await import('otpauth')).URI.parse(address) as TOTP;
    const now = new Date('2030-01-31T09:30:00.000Z');
    const code = app.generate({ timestamp: now.getTime() });
    expect(await findTotpStep({ secret, code, now, after: 0 })).toBe(now.getTime() / 30_000);
  });
});
