import { compileQuery } from '../../platform/db/compile-query.ts';
import type { Db } from '../../platform/index.ts';

const queryLiveSpace = compileQuery(['space'], (db, { space }) =>
  db.selectFrom('spaces').select('id').where('id', '=', space).where('deleted_at', 'is', null),
);

/** Whether a space exists and is not deleted. */
export async function isSpaceThere(db: Db, spaceId: string): Promise<boolean> {
  return (await queryLiveSpace(db, { space: spaceId })).length > 0;
}
