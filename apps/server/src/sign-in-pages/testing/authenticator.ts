import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;

/** What a test changes in an answer that would be right. */
export interface AnswerChanges {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** The count that is told; one more than the last unless given. */
  counter?: number;
  /** Whether the person showed a fingerprint, face or PIN. */
  isVerified?: boolean;
  userHandle?: string;
  /** Changes a byte of what was signed, after it was signed. */
  isTampered?: boolean;
}

/** An authenticator in software, with one key: what a test wants it to say it says, as JSON. */
export interface TestAuthenticator {
  /** What a browser sends for a new passkey. */
  create(options: string, changes?: AnswerChanges): string;
  /** What a browser sends that signs in. */
  use(options: string, changes?: AnswerChanges): string;
}

/** Makes an authenticator on pages of `origin`. */
export function makeAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const writeAnswer = (response: Record<string, unknown>): string =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
      ...{ response, clientExtensionResults: {} },
    });
  const writeClientData = (type: string, challenge: string, changes: AnswerChanges): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const writeData = (flags: number, changes: AnswerChanges): Buffer => {
    counter = changes.counter ?? counter + 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const verified = changes.isVerified === false ? 0 : VERIFIED;
    const rpId = changes.rpId ?? new URL(origin).hostname;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | PRESENT | verified | BACKUP_ELIGIBLE | BACKED_UP]),
      counted,
    ]);
  };

  return {
    create(options, changes = {}) {
      const asked = JSON.parse(options) as { challenge: string; user: { id: string } };
      handle = asked.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]) as never,
      );
      const authData = Buffer.concat([
        writeData(ATTESTED, changes),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return writeAnswer({
        clientDataJSON: writeClientData('webauthn.create', asked.challenge, changes).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    use(options, changes = {}) {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const clientData = writeClientData('webauthn.get', challenge, changes);
      const authData = writeData(0, changes);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const signature = sign('sha256', signed, privateKey);
      if (changes.isTampered) authData[33] = (authData[33] ?? 0) ^ 1;
      return writeAnswer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: changes.userHandle ?? handle,
      });
    },
  };
}
