import { readArchive } from '../../../apps/server/src/areas/exports/testing/read-archive.ts';
import type { Ledger, Thing } from '../ledger.ts';
import type { Desk } from '../plans/desk.ts';
import { COPY } from '../plans/plan-spaces.ts';
import { readFirstWord } from '../words.ts';
import { forEachAtOnce, type Reader, waitFor } from './reader.ts';
import type { Occurrence } from './verdict.ts';

/** The lease of a job that a killed process was at, and time to do it anew. */
const JOB_PATIENCE_MS = 100_000;

interface SpaceAnswer {
  id: string;
  title: string;
  parent?: string;
  deletedAt?: string;
}

interface SpecAnswer {
  id: string;
  processingState: string;
}

/** What was found in the organization. */
export interface OrganizationSeen {
  seen: Map<Thing, Occurrence[]>;
  strangers: string[];
  /** Specifications that no job has read in time. */
  waiting: Thing[];
}

/**
 * Reads the spaces and specifications of the organization, and the export of each space that was written
 * to. Specifications whose job is not done yet are left for later, unless all are to be judged.
 */
export async function observeOrganization(
  reader: Reader,
  ledger: Ledger,
  desk: Pick<Desk, 'organizationId' | 'archives'>,
  isFull: boolean,
): Promise<OrganizationSeen> {
  const seen = new Map<Thing, Occurrence[]>();
  const strangers: string[] = [];
  const path = `/orgs/${desk.organizationId}`;
  for (const thing of ledger.things) if (thing.kind === 'space') seen.set(thing, []);
  const { items } = await reader.list<SpaceAnswer>(`${path}/spaces`);
  for (const { id, title, parent = '' } of items) {
    const copy = title.endsWith(COPY) ? COPY : '';
    const thing = ledger.find('space', readFirstWord(title) + copy);
    const facts = { title, parent, deleted: false };
    if (thing === undefined) strangers.push(`space ${id} ${JSON.stringify(facts)}`);
    else seen.set(thing, [...(seen.get(thing) ?? []), { id, facts }]);
  }
  await forEachAtOnce([...seen.keys()], async (thing) => {
    if (seen.get(thing)?.length === 0) seen.set(thing, await findDeleted(reader, thing));
    const [found, ...others] = seen.get(thing) ?? [];
    if (found === undefined || found.facts.deleted === true || thing.owner < 0) return;
    if (!isFull && !thing.isTouched && thing.pending === undefined) return;
    const content = await readContent(reader, found.id, { thing, archives: desk.archives });
    seen.set(thing, [{ id: found.id, facts: { ...found.facts, content } }, ...others]);
  });
  const waiting: Thing[] = [];
  const specs = ledger.things.filter(({ kind }) => kind === 'spec');
  await forEachAtOnce(specs, async (thing) => {
    if (!isFull && !thing.isTouched && thing.pending === undefined) return;
    const found = await findSpec(reader, `${path}/openapi/${thing.word}`, isFull);
    if (found !== undefined) seen.set(thing, found);
    else if (isFull) waiting.push(thing);
  });
  return { seen, strangers, waiting };
}

async function findDeleted(reader: Reader, { id }: Thing): Promise<Occurrence[]> {
  if (id === undefined) return [];
  const space = await reader.find<SpaceAnswer>(`/spaces/${id}`);
  if (space?.deletedAt === undefined) return [];
  const { title, parent = '' } = space;
  return [{ id, facts: { title, parent, deleted: true } }];
}

/** The word of the archive whose files are those of a space; empty where it has none of any. */
async function readContent(
  reader: Reader,
  spaceId: string,
  { thing, archives }: { thing: Thing; archives: Desk['archives'] },
): Promise<string> {
  const bytes = await reader.findBytes(`/spaces/${spaceId}/content/export`);
  if (bytes === undefined) return 'nothing';
  const files = await readArchive(bytes);
  const states = [thing.state, ...(thing.pending?.effects.map(({ after }) => after) ?? [])];
  const words = new Set([...states, ...thing.past].map((state) => String(state?.content ?? '')));
  let parts = '';
  for (const word of words) {
    const archive = archives.get(word);
    if (archive === undefined) continue;
    const wanted = Object.entries(archive);
    const there = wanted.filter(([path, one]) => files.get(path)?.equals(one) === true);
    if (there.length === wanted.length) return word;
    if (there.length > 0) parts += `${there.length} of ${wanted.length} files of ${word} `;
  }
  const texts = [...files.keys()].filter((name) => name !== 'SUMMARY.md');
  return parts !== '' || texts.length === 0 ? parts : `other files: ${texts}`;
}

/** A specification once it was read by a job; undefined where that takes longer. */
async function findSpec(
  reader: Reader,
  path: string,
  isAwaited: boolean,
): Promise<Occurrence[] | undefined> {
  let spec = await reader.find<SpecAnswer>(path);
  const isRead = await waitFor(
    async () => {
      spec = await reader.find<SpecAnswer>(path);
      return spec === undefined || spec.processingState === 'complete';
    },
    isAwaited ? JOB_PATIENCE_MS : 0,
  );
  if (isRead === 'never') return undefined;
  if (spec === undefined) return [];
  const { count } = await reader.list(`${path}/versions`);
  const content = await reader.find<{ filesystem: Record<string, { info?: { title?: string } }> }>(
    `${path}/versions/latest/content`,
  );
  const [document] = Object.values(content?.filesystem ?? {});
  const version = document?.info?.title ?? 'nothing';
  return [{ id: spec.id, facts: { version, versions: count } }];
}
