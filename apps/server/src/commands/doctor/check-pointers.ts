import { type RawBuilder, sql } from 'kysely';
import { deleteSomeLinks } from '../../areas/links/index.ts';
import { deleteSearchedSpace } from '../../areas/search/index.ts';
import type { ForeignKey } from '../../platform/db/integrity.ts';
import type { Damage, Inspection, Platform, Tx } from '../../platform/index.ts';
import { POINTERS, type Pointer } from './pointers.ts';

const ROWS_TOLD = 100;

/** Rows that name what is not there. */
interface Question {
  table: string;
  target: string;
  columns: ForeignKey['columns'];
  /** Which rows are asked about; all unless given. */
  where?: RawBuilder<unknown> | undefined;
}

/**
 * Looks whether every row that names another one finds it: by all foreign keys of the schema, and by
 * what `POINTERS` says beside them. Each is one statement, which sees what one commit left.
 */
export async function* checkPointers(
  platform: Platform,
  { signal, onProgress }: Inspection,
): AsyncGenerator<Damage> {
  const { db, dialect } = platform.database;
  const questions: Question[] = [
    ...(await dialect.integrity.listForeignKeys(db)),
    ...POINTERS.map(askFor),
  ];
  for (const [at, question] of questions.entries()) {
    if (signal.aborted) return;
    onProgress('pointers', at);
    yield* check(platform, question);
  }
}

function askFor(pointer: Pointer): Question {
  const { table, target, column, to = 'id' } = pointer;
  return { table, target, columns: [{ from: column, to }], where: narrow(pointer) };
}

function narrow({ column, to, where, within }: Pointer): RawBuilder<unknown> {
  const conditions = [sql`1 = 1`];
  if (where !== undefined) conditions.push(sql`${sql.ref(`child.${where.column}`)} = ${where.is}`);
  // Nobody is number 0, of what was written before content had owners.
  if (to === 'number') conditions.push(sql`${sql.ref(`child.${column}`)} > 0`);
  if (within !== undefined)
    conditions.push(sql`exists (select 1 from spaces
    where spaces.deleted_at is null and spaces.id = ${spaceOf(within)})`);
  return sql.join(conditions, sql` and `);
}

function spaceOf(within: string): RawBuilder<unknown> {
  const column = sql.ref(`child.${within}`);
  return within === 'change_request_id'
    ? sql`(select space_id from change_requests as request where request.id = ${column})`
    : column;
}

async function* check(
  platform: Platform,
  { table, target, columns, where = sql`1 = 1` }: Question,
): AsyncGenerator<Damage> {
  const names = columns.map(({ from }) => sql.ref(`child.${from}`));
  const isNamed = sql.join(
    columns.map(({ from, to }) => sql`${sql.ref(`named.${to}`)} = ${sql.ref(`child.${from}`)}`),
    sql` and `,
  );
  const listed = sql.join(names);
  const isThere = sql.join(
    names.map((name) => sql`${name} is not null`),
    sql` and `,
  );
  const { rows } = await sql<Record<string, string>>`select distinct ${listed}
    from ${sql.table(table)} as child where ${isThere} and ${where} and not exists (
      select 1 from ${sql.table(target)} as named where ${isNamed})
    limit ${ROWS_TOLD}`.execute(platform.database.db);
  for (const row of rows) {
    const said = columns.map(({ from }) => `${from} ${row[from]}`).join(', ');
    const remove = DERIVED[table];
    const spaceId = row.space_id;
    yield {
      kind: 'pointer-broken',
      subject: `${table} with ${said}`,
      problem: `the row of ${target} that it refers to does not exist`,
      ...(remove === undefined || spaceId === undefined || target !== 'spaces'
        ? {}
        : {
            async repair() {
              await platform.database.transaction((tx) => remove(tx, spaceId));
              return true;
            },
          }),
    };
  }
}

/** How what follows from the content of a space is removed where there is no such space. */
const DERIVED: Readonly<Record<string, (tx: Tx, spaceId: string) => Promise<void>>> = {
  ...Object.fromEntries(
    [
      'search_pages',
      'search_terms',
      'search_inclusions',
      'search_references',
      'search_restrictions',
    ].map((table) => [table, deleteSearchedSpace]),
  ),
  ...Object.fromEntries(
    ['links', 'link_sources'].map((table) => [
      table,
      async (tx: Tx, spaceId: string) => {
        while (await deleteSomeLinks(tx, spaceId));
      },
    ]),
  ),
};
