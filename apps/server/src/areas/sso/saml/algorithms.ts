import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import type { DigestMethod, SignatureCheck } from './libraries.ts';

/** How something is signed: with which kind of key, hash and padding. */
interface SignatureMethod {
  key: 'rsa' | 'ec';
  hash: 'sha256' | 'sha384' | 'sha512';
  padding?: 'pss';
}

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const NEWER = 'http://www.w3.org/2007/05/xmldsig-more#';
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';

/** The signatures that are taken (RFC 9231): RSA and ECDSA with SHA-256 or better, and no HMAC. */
export const SIGNATURE_METHODS: ReadonlyMap<string, SignatureMethod> = new Map([
  [`${MORE}rsa-sha256`, { key: 'rsa', hash: 'sha256' }],
  [`${MORE}rsa-sha384`, { key: 'rsa', hash: 'sha384' }],
  [`${MORE}rsa-sha512`, { key: 'rsa', hash: 'sha512' }],
  [`${NEWER}sha256-rsa-MGF1`, { key: 'rsa', hash: 'sha256', padding: 'pss' }],
  [`${NEWER}sha384-rsa-MGF1`, { key: 'rsa', hash: 'sha384', padding: 'pss' }],
  [`${NEWER}sha512-rsa-MGF1`, { key: 'rsa', hash: 'sha512', padding: 'pss' }],
  [`${MORE}ecdsa-sha256`, { key: 'ec', hash: 'sha256' }],
  [`${MORE}ecdsa-sha384`, { key: 'ec', hash: 'sha384' }],
  [`${MORE}ecdsa-sha512`, { key: 'ec', hash: 'sha512' }],
]);

/** The digests that are taken. */
export const DIGEST_METHODS: ReadonlyMap<string, string> = new Map([
  [`${ENCRYPTION}sha256`, 'sha256'],
  [`${MORE}sha384`, 'sha384'],
  [`${ENCRYPTION}sha512`, 'sha512'],
]);

export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/**
 * The checks of the signatures that are taken, as `xml-crypto` wants them. They know the keys that
 * count; what a message says of keys is not asked.
 */
export function makeSignatureChecks(
  keys: readonly KeyObject[],
): Record<string, new () => SignatureCheck> {
  const checks: Record<string, new () => SignatureCheck> = Object.create(null);
  for (const [name, method] of SIGNATURE_METHODS) {
    checks[name] = class implements SignatureCheck {
      getAlgorithmName() {
        return name;
      }
      verifySignature(signedInfo: string, _key: unknown, value: string) {
        const bytes = Buffer.from(value, 'base64');
        return keys.some((key) => isSignedBy(key, method, signedInfo, bytes));
      }
    };
  }
  return checks;
}

/** The digests that are taken, as `xml-crypto` wants them. */
export function makeDigestMethods(): Record<string, new () => DigestMethod> {
  const methods: Record<string, new () => DigestMethod> = Object.create(null);
  for (const [name, hash] of DIGEST_METHODS) {
    methods[name] = class implements DigestMethod {
      getAlgorithmName() {
        return name;
      }
      getHash(text: string) {
        return createHash(hash).update(text, 'utf8').digest('base64');
      }
    };
  }
  return methods;
}

function isSignedBy(
  key: KeyObject,
  method: SignatureMethod,
  text: string,
  signature: Buffer,
): boolean {
  if (key.asymmetricKeyType !== method.key) return false;
  const options =
    method.key === 'ec'
      ? { key, dsaEncoding: 'ieee-p1363' as const }
      : method.padding === 'pss'
        ? {
            key,
            padding: constants.RSA_PKCS1_PSS_PADDING,
            saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
          }
        : { key, padding: constants.RSA_PKCS1_PADDING };
  return verify(method.hash, Buffer.from(text, 'utf8'), options, signature);
}
