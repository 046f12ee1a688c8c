import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key with a certificate that it made of itself. */
export interface CertifiedKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** PEM. */
  certificate: string;
}

/** How a key and its certificate differ from the usual ones. */
export interface KeyOptions {
  kind?: 'rsa' | 'ec' | 'ed25519';
  bits?: number;
  from?: Date;
  until?: Date;
}

/** Makes a key and a certificate of X.509 version 3 (RFC 5280), just as much as a provider needs. */
export function makeCertifiedKey(options: KeyOptions = {}): CertifiedKey {
  const { kind = 'rsa', bits = 2048 } = options;
  const { privateKey, publicKey } = makePair(kind, bits);
  const { from = new Date('2020-01-31'), until = new Date('2090-01-31') } = options;
  const name = sequence(set(sequence(oid(0x55, 4, 3), tlv(0x0c, Buffer.from('idp')))));
  const method = kind === 'rsa' ? RSA_SHA256 : kind === 'ec' ? ECDSA_SHA256 : ED25519;
  const body = sequence(
    tlv(0xa0, integer(2)),
    integer(7),
    method,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const hash = kind === 'ed25519' ? null : 'sha256';
  const signature = tlv(0x03, Buffer.from([0]), sign(hash, body, privateKey));
  const base64 = sequence(body, method, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g)?.join('\n');
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { privateKey, publicKey, certificate };
}

function makePair(kind: 'rsa' | 'ec' | 'ed25519', bits: number) {
  if (kind === 'rsa') return generateKeyPairSync('rsa', { modulusLength: bits });
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('ed25519');
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const size = length < 128 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function set(part: Buffer): Buffer {
  return tlv(0x31, part);
}

function integer(value: number): Buffer {
  return tlv(0x02, Buffer.from([value]));
}

function oid(...bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return tlv(0x18, Buffer.from(`${digits}Z`));
}

const RSA_SHA256 = sequence(
  oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b),
  tlv(0x05, Buffer.alloc(0)),
);
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const ED25519 = sequence(oid(0x2b, 0x65, 0x70));
