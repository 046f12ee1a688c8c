/** Answers kept for requests that are repeated with the same idempotency key. */
export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: string;
  status: number | null;
  headers: string | null;
  body: string | null;
  created_at: string;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}
