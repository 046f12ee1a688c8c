import { type KeyObject, X509Certificate } from 'node:crypto';

/** A certificate of a provider, as far as it matters here. */
export interface ProviderCertificate {
  /** Of the certificate, SHA-256, in hexadecimal with colons. */
  fingerprint: string;
  /** ISO 8601. It is a hint: keys are taken by what they are, see `readCertificates`. */
  expiresAt: string;
  key: KeyObject;
}

const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 8192;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];
const MAX_CERTIFICATES = 6;
const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** What is wrong with a text that should hold certificates: the rule that it breaks. */
export class CertificateMistake extends Error {
  override readonly name = 'CertificateMistake';
}

/**
 * The certificates in a text: several in PEM, so that a provider can change its key, or one in bare
 * base64 as metadata has it. A certificate that has expired is taken all the same: it is trusted
 * because an administrator put it there, and providers use their own ones for longer than they said.
 *
 * @throws CertificateMistake
 */
export function readCertificates(text: string): ProviderCertificate[] {
  const found = [...text.matchAll(PEM)].map((match) => match[1] ?? '');
  const rest = text.replace(PEM, '').trim();
  const bare = found.length === 0 ? [rest] : [];
  if (found.length > 0 && rest !== '') throw new CertificateMistake(NOT_ONE);
  const encoded = [...found, ...bare];
  if (encoded.length > MAX_CERTIFICATES) {
    throw new CertificateMistake(`must contain at most ${MAX_CERTIFICATES} certificates`);
  }
  return encoded.map(readCertificate);
}

const NOT_ONE = 'must be X.509 certificates in PEM format, or one certificate in base64';

function readCertificate(encoded: string): ProviderCertificate {
  const base64 = encoded.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new CertificateMistake(NOT_ONE);
  const certificate = parse(Buffer.from(base64, 'base64'));
  const key = certificate.publicKey;
  requireStrongKey(key);
  return {
    fingerprint: certificate.fingerprint256,
    expiresAt: certificate.validToDate.toISOString(),
    key,
  };
}

function parse(bytes: Buffer): X509Certificate {
  try {
    const certificate = new X509Certificate(bytes);
    if (certificate.raw.equals(bytes) && certificate.publicKey !== undefined) return certificate;
  } catch {
    // It is none: the same mistake as bytes behind one.
  }
  throw new CertificateMistake(NOT_ONE);
}

function requireStrongKey({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): void {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails;
  if (asymmetricKeyType === 'rsa') {
    if (modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS) return;
    throw new CertificateMistake(
      `has an RSA key of ${modulusLength} bits; it must have ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits`,
    );
  }
  if (asymmetricKeyType === 'ec' && CURVES.includes(namedCurve)) return;
  throw new CertificateMistake('must have an RSA key, or an EC key on P-256, P-384 or P-521');
}
