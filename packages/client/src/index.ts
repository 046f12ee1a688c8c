/**
 * The API of Octavo, typed by operation: `createClient({ url, token }).call(getSpace, { params })`. It
 * has no dependency at run time, and a bundle holds the operations alone that are called.
 */

export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from './client.ts';
export { type ErrorDetail, isOctavoError, OctavoError } from './octavo-error.ts';
export type { AnswerOf, Bytes, InputOf, Op } from './operation-types.ts';
export * from './operations.ts';
