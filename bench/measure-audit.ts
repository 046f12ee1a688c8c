import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { auditArea } from '../apps/server/src/areas/audit/area.ts';
import {
  type AuditFilter,
  countAuditEvents,
  insertAuditEvents,
  listAuditEvents,
} from '../apps/server/src/areas/audit/store.ts';
import type { AuditEventsTable } from '../apps/server/src/areas/audit/tables.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import type { Platform } from '../apps/server/src/platform/index.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { median } from './processes.ts';

const USAGE = `Usage: npx node bench/measure-audit.ts [--database sqlite|postgres] [--events <number>]

Prints what a page of 50 events of the audit trail costs by each filter, at the beginning, in the
middle and at the end of a trail of 200,000 events, and what writing an event down adds to the
transaction that emits it. Medians in milliseconds, without HTTP.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    events: { type: 'string', default: '200000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const EVENTS = Number(values.events);
const YEAR_MS = 365 * 86_400_000;
const ROUNDS = 25;
const LIMIT = 51;
const trail = { organizationId: 'organization-of-the-bench!' };

/** How often each kind happens, of a hundred, and what it is about. */
const KINDS = [
  ['space.content-changed', 'space', 60],
  ['branch.content-changed', 'branch', 20],
  ['comment.created', 'comment', 10],
  ['change-request.merged', 'change-request', 8],
  ['grant.changed', 'space', 1.99],
  ['site.published', 'site', 0.01],
] as const;

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-audit-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const platform = cleanUp.use(await openPlatform(await configure()));
const bytes = await fill(platform);
const rows = [await describeLists(platform), '', `Bytes an event: ${bytes.toFixed(0)}`];
rows.push('', await describeWrites(platform));
process.stdout.write(`${rows.join('\n')}\n`);

async function configure() {
  const environment = { OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'error' };
  if (values.database !== 'postgres') return readConfig(environment);
  const server = await startPostgres();
  cleanUp.defer(() => server.stop());
  return readConfig({ ...environment, DATABASE_URL: server.url });
}

/** A year of events by 40 people on 2,000 objects; how many bytes one takes. */
async function fill({ database }: Platform): Promise<number> {
  let now = Date.now() - YEAR_MS;
  const ids = createIds({ now: () => new Date(now) });
  const before = await readBytes(platform);
  for (let start = 0; start < EVENTS; start += 1000) {
    const events = Array.from({ length: Math.min(1000, EVENTS - start) }, (_, at) => {
      now += YEAR_MS / EVENTS;
      return makeEvent(ids.next(), start + at, new Date(now).toISOString());
    });
    await database.transaction((tx) => insertAuditEvents(database.dialect, tx, events));
  }
  const bytes = ((await readBytes(platform)) - before) / EVENTS;
  // As the database does by itself in time.
  if (values.database === 'postgres') await sql`vacuum analyze audit_events`.execute(database.db);
  return bytes;
}

function makeEvent(id: string, number: number, at: string): AuditEventsTable {
  let share = (number * 7919) % 10_000;
  const [kind, objectKind] = KINDS.find(([, , percent]) => {
    share -= percent * 100;
    return share < 0;
  }) ?? [KINDS[0][0], KINDS[0][1]];
  const object = pad('object', (number * 31) % 2000);
  const actor = pad('person', Math.floor(((number * 13) % 40) ** 2 / 40));
  return {
    ...{ id, organization_id: trail.organizationId, user_id: null, at, kind },
    ...{ actor_kind: 'user', actor_id: actor, token_id: pad('token', 1), session_id: null },
    ...{ address: '198.51.100.7', request_id: id, object_kind: objectKind, object_id: object },
    object_place: null,
    before: JSON.stringify({ revision: pad('before', number) }),
    after: JSON.stringify({ revision: pad('after', number) }),
    details: null,
  };
}

/** As long as an id. */
function pad(name: string, number: number): string {
  return `${name}-${number}`.padEnd(26, 'x');
}

async function readBytes({ database }: Platform): Promise<number> {
  const query =
    values.database === 'postgres'
      ? sql<{ bytes: number }>`select pg_total_relation_size('audit_events') as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`;
  const { rows: found } = await query.execute(database.db);
  return Number(found[0]?.bytes ?? 0);
}

async function describeLists({ database: { db } }: Platform): Promise<string> {
  const filters: [string, Partial<AuditFilter>][] = [
    ['all', {}],
    ['all, oldest first', { order: 'asc' }],
    ['a busy person', { actor: pad('person', 0) }],
    ['an object', { object: pad('object', 31) }],
    ['a kind of object, common', { objectKind: 'space' }],
    ['a kind of object, rare', { objectKind: 'site' }],
    ['a kind, common', { kinds: ['space.content-changed'] }],
    ['a kind, rare', { kinds: ['site.published'] }],
    ['four kinds', { kinds: KINDS.slice(2).map(([kind]) => kind) }],
    ['a month', { from: monthsAgo(7), to: monthsAgo(6) }],
    ['a person and a rare kind', { actor: pad('person', 0), kinds: ['grant.changed'] }],
  ];
  const lines = [
    '| Filter | Events | First page | Middle | Last | Count |',
    '| --- | --: | --: | --: | --: | --: |',
  ];
  for (const [name, changes] of filters) {
    const filter: AuditFilter = { order: 'desc', ...changes };
    const count = await countAuditEvents(db, trail, filter);
    const all = await listAuditEvents(db, trail, filter, { after: undefined, limit: count });
    const places = [undefined, all[count >> 1], all[Math.max(0, count - LIMIT)]];
    const times: string[] = [];
    for (const place of places) {
      const after = place === undefined ? undefined : ([place.at, place.id] as const);
      times.push(await time(() => listAuditEvents(db, trail, filter, { after, limit: LIMIT })));
    }
    const counting = await time(() => countAuditEvents(db, trail, filter));
    lines.push(`| ${[name, count, ...times, counting].join(' | ')} |`);
  }
  return lines.join('\n');
}

function monthsAgo(months: number): string {
  return new Date(Date.now() - (YEAR_MS / 12) * months).toISOString();
}

async function describeWrites(noting: Platform): Promise<string> {
  const emit = (on: Platform, count: number) =>
    on.database.transaction(async (tx) => {
      for (let at = 0; at < count; at += 1) {
        const object = { kind: 'space', id: pad('object', at) } as const;
        const actor = { kind: 'user', userId: pad('person', 1), tokenId: pad('token', 1) } as const;
        const change = { before: { title: 'Before' }, after: { title: 'After' } };
        const event = { actor, organizationId: trail.organizationId, object, ...change };
        await on.events.emit(tx, 'space.updated', event);
      }
      // A transaction that writes nothing is not committed to disk.
      await tx
        .updateTable('settings')
        .set({ value: String(Math.random()) })
        .execute();
    });
  const lines = ['| Events in a transaction | Not noted | Noted |', '| --: | --: | --: |'];
  const counts = [1, 10, 1000];
  const without: string[] = [];
  for (const count of counts) without.push(await time(() => emit(noting, count)));
  auditArea.open(noting);
  for (const [at, count] of counts.entries()) {
    lines.push(`| ${count} | ${without[at]} | ${await time(() => emit(noting, count))} |`);
  }
  return lines.join('\n');
}

async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = -5; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times).toFixed(2);
}
