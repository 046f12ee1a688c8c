import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../platform/index.ts';
import { ApiError, badRequest, conflict } from './errors.ts';
import './tables.ts';

/** How long an answer is kept for its idempotency key, in milliseconds: 24 hours. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

/** A request that carries an idempotency key. */
export interface KeyedRequest {
  /** The id of the token or session it was sent with: keys of one mean nothing to another. */
  readonly credential: string;
  /** The secret of that, from which the key is derived that seals the kept answer. */
  readonly secret: string;
  readonly key: string;
  /** What the request asks: operation, address and body. A body that is streamed is added later. */
  content: string;
}

/** An answer kept as it was sent. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Checks an `Idempotency-Key`: 1 to 255 visible characters. */
export function readIdempotencyKey(header: string): string {
  if (header.length > 0 && header.length <= 255 && /^[\x21-\x7e]+$/.test(header)) return header;
  throw badRequest('headers.idempotency-key', 'must have 1 to 255 visible ASCII characters');
}

/**
 * The answer kept for the request; undefined when there is none yet.
 *
 * @throws ApiError 409 when the key was used for another request
 */
export async function findKeptAnswer(
  db: Db,
  request: KeyedRequest,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('caller', '=', request.credential)
    .where('key', '=', request.key)
    .where('created_at', '>', cutoff(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_hash !== hashRequest(request)) {
    throw conflict(
      'idempotency_mismatch',
      'This Idempotency-Key has already been used for another request.',
    );
  }
  if (row.status === null || row.body === null) return undefined;
  return {
    status: row.status,
    headers: JSON.parse(row.headers ?? '{}') as Record<string, string>,
    body: unseal(row.body, request.secret),
  };
}

/**
 * Keeps the answer of a request, and forgets what is too old. The body is sealed with the token's
 * secret, which is not stored, because an answer may hold a secret shown only once.
 */
export async function keepAnswer(
  tx: Tx,
  request: KeyedRequest,
  answer: KeptAnswer,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<=', cutoff(now)).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      caller: request.credential,
      key: request.key,
      request_hash: hashRequest(request),
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: seal(answer.body, request.secret),
      created_at: now.toISOString(),
    })
    .onConflict((existing) => existing.columns(['caller', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw stillAnswered(
      'Another request with this Idempotency-Key has been answered in the meantime.',
    );
  }
}

/** 409 that says when to send the request again. */
export function stillAnswered(message: string): ApiError {
  return new ApiError('idempotency_in_progress', message, undefined, { 'retry-after': '1' });
}

function cutoff(now: Date): string {
  return new Date(now.getTime() - IDEMPOTENCY_MS).toISOString();
}

function hashRequest(request: KeyedRequest): string {
  return createHash('sha256').update(request.content).digest('base64url');
}

function sealingKey(secret: string): Buffer {
  return createHash('sha256').update(`idempotency\n${secret}`).digest();
}

function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(text: string, secret: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
