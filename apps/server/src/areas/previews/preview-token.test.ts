import { describe, expect, it } from 'vitest';
import { createSigner } from '../../platform/signer.ts';
import { type PreviewGrant, readPreviewToken, writePreviewToken } from './preview-token.ts';

const signer = createSigner(new Uint8Array(32));
const grant: PreviewGrant = {
  ...{ organizationId: 'o', siteId: 's', userId: 'u', reach: null, base: '/sites/kiln/~preview/' },
  ...{ expires: 1000, subject: { kind: 'site' } },
};

describe('a grant of a preview', () => {
  it('is read as it was written, until it expires', () => {
    const token = writePreviewToken(signer, grant);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(readPreviewToken(signer, token, new Date(999))).toEqual(grant);
    expect(readPreviewToken(signer, token, new Date(1000))).toBeUndefined();
  });

  it('is none when anything of it was changed, or another server signed it', () => {
    const token = writePreviewToken(signer, grant);
    const [text = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...grant, userId: 'x' })).toString('base64url');
    for (const bad of ['', '.', text, `${text}.`, `${forged}.${signature}`, `${token}A`]) {
      expect([bad, readPreviewToken(signer, bad, new Date(0))]).toEqual([bad, undefined]);
    }
    const other = createSigner(new Uint8Array(32).fill(1));
    expect(readPreviewToken(other, token, new Date(0))).toBeUndefined();
  });
});
