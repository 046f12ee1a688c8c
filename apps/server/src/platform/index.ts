export {
  type AreaState,
  type AreaStates,
  defineExtensionPoint,
  defineState,
  type ExtensionPoint,
  type HasAreaStates,
} from './area-states.ts';
export type { BlobStore, ByteRange } from './blobs/blob-store.ts';
export { BlobTooLargeError } from './blobs/blob-store.ts';
export { type Cache, type Caches, type DeclaredCache, defineCache } from './caches/caches.ts';
export { type Clock, makeNextTimestamp, readTimestamp } from './clock.ts';
export type { Config, Limits } from './config.ts';
export { countUpTo } from './count-up-to.ts';
export { decodeCursor, encodeCursor, InvalidCursorError } from './db/cursor.ts';
export {
  type Database,
  DatabaseBusyError,
  type Db,
  type TransactionOptions,
  type Tx,
} from './db/database.ts';
export type { Dialect, Isolation } from './db/dialect.ts';
export type { Tables } from './db/tables.ts';
export {
  findBounds,
  runUnbounded,
  runWithin,
  type WorkBounds,
  WorkOverdueError,
} from './db/work-bounds.ts';
export { writeLocked } from './db/write-locked.ts';
export { LockRefusedError, type WriteLock, type WriteLocks } from './db/write-locks.ts';
export type { RunningWork, WorkKind } from './event-loop/running-work.ts';
export {
  type Actor,
  compareFacts,
  type EventEnvelope,
  type EventObject,
  type Facts,
  type RequestOrigin,
  systemActor,
  type UserActor,
  userIdOf,
} from './events/envelope.ts';
export type { EventMap, EventName, Events, NewEvent } from './events/events.ts';
export { foldLetters } from './fold.ts';
export { forEachAtOnce } from './for-each-at-once.ts';
export { groupBySize } from './group-by-size.ts';
export { sha256Base64url, sha256Hex } from './hash.ts';
export { ID_TAG_LENGTH, type Ids, makeFirstId } from './ids.ts';
export {
  beginSample,
  type Damage,
  type DamageKind,
  drawSample,
  type Inspection,
  type SampleLeft,
} from './inspection.ts';
export { isJobAhead } from './jobs/is-job-ahead.ts';
export {
  type JobHandler,
  type JobKind,
  type JobPayloads,
  type JobRun,
  type Jobs,
  UNTIL_DONE,
} from './jobs/jobs.ts';
export { takeSteps } from './jobs/take-steps.ts';
export {
  createWorkQueue,
  QueueFullError,
  type QueueLimits,
  type WorkQueue,
} from './jobs/work-queue.ts';
export type { Logger } from './log.ts';
export { createLookout } from './look-often.ts';
export { cleanFreeText } from './mail/clean-free-text.ts';
export type { MailCause, MailSender } from './mail/mail-budgets.ts';
export type { Mail } from './mail/mail-transport.ts';
export { type MailGate, sendMail, sendMails } from './mail/send-mail.ts';
export type { Metrics } from './metrics.ts';
export { type AddressRange, isInRanges, readAddress } from './net/address-range.ts';
export type { GuardedFetch, GuardedRequest, GuardedResponse } from './net/guarded-fetch.ts';
export { nameClient } from './net/name-client.ts';
export { FetchRefusedError } from './net/public-address.ts';
export { LookupFailedError, type ResolveTxt } from './net/resolve-txt.ts';
export { type OpenedOnce, openOnce } from './open-once.ts';
export { followOrder, noteOrder, raiseMarks } from './order-marks.ts';
export { cleanText } from './parsing/clean-text.ts';
export { decodeHtml } from './parsing/decode-html.ts';
export {
  findFault,
  findFaults,
  readInTime,
  type TextFault,
} from './parsing/find-faults.ts';
export { openGuardedThread, ThreadError, type TimeBudget } from './parsing/guarded-thread.ts';
export {
  type HtmlConverter,
  type HtmlInput,
  MAX_HTML_BYTES,
  openHtmlConverter,
} from './parsing/html-converter.ts';
export { readFurther } from './parsing/parse-pool.ts';
export { type ReadText, readAnchors, readPages } from './parsing/read-pages.ts';
export {
  MAX_TEXT_BLOCKS,
  MAX_TEXT_BYTES,
  SHORT_TEXT_LENGTH,
} from './parsing/text-limits.ts';
export { createThreadPool } from './parsing/thread-pool.ts';
export type { Tries, WaitRules } from './peers/growing-wait.ts';
export { createJointQueue } from './peers/joint-queue.ts';
export { createJointTries, type JointTries } from './peers/joint-tries.ts';
export { type LimitTable, openLimitTable } from './peers/limit-table.ts';
export type { Peers, TokenLease } from './peers/peers.ts';
export {
  type Bucket,
  countWait,
  makeIsFull,
  openBucket,
  type RateLimit,
} from './peers/rate-limit.ts';
export type { Platform } from './platform.ts';
export {
  ANONYMOUS_READER,
  type Audience,
  makeReader,
  type Reader,
  type ReaderKey,
} from './reader.ts';
export { defineReaderCache, type ReaderCache } from './reader-cache.ts';
export { createPauses, runInSlices, yieldToOthers } from './run-in-slices.ts';
export type { Sealer } from './seal.ts';
export type { Signer } from './signer.ts';
