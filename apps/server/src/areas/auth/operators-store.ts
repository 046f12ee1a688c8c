import type { Db, Tx } from '../../platform/index.ts';
import type { OperatorsTable, UsersTable } from './tables.ts';

/** Whether a person is an operator of the server. */
export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The operators of the server, by their addresses. They are few: the command line alone makes them. */
export function listOperators(db: Db): Promise<Pick<UsersTable, 'id' | 'email'>[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id', 'users.email'])
    .orderBy('users.email')
    .execute();
}

/** Adds an operator; answers whether the person was none before. */
export async function insertOperator(tx: Tx, operator: OperatorsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes an operator; answers whether the person was one. */
export async function deleteOperator(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operators')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
