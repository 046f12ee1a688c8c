import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

declare const txBrand: unique symbol;

/** What readers take: queries outside any transaction, each seeing what is committed. */
export type Db = Kysely<Tables>;

/**
 * What writers take: a transaction in progress. Only `Database.transaction` makes one, so a writer
 * cannot be called outside a transaction. A `Tx` is also a `Db`, so readers work inside one.
 */
export type Tx = Transaction<Tables> & { readonly [txBrand]: true };
