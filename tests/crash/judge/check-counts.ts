import type { Ledger, Thing } from '../ledger.ts';
import type { SpaceSeen } from './observe-space.ts';
import type { Reader } from './reader.ts';
import type { Problem } from './verdict.ts';

interface Counters {
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
}

/**
 * Compares every number that the API shows of a space with what was written to it: open comments, change
 * requests in each state, replies, lengths of lists, and revisions, of which each write makes its own.
 */
export async function checkCounts(
  reader: Reader,
  ledger: Ledger,
  { home, counts, replies }: { home: string } & Pick<SpaceSeen, 'counts' | 'replies'>,
): Promise<Problem[]> {
  const space = await reader.require<Counters>(`/spaces/${home}`);
  const revisions = await reader.require<{ count: number }>(`/spaces/${home}/revisions?limit=1`);
  const there = ledger.things.filter((thing) => thing.home === home && thing.state !== undefined);
  const count = (kind: Thing['kind'], holds: (thing: Thing) => boolean = () => true) =>
    there.filter((thing) => thing.kind === kind && holds(thing)).length;
  const withStatus = (status: string) => count('request', ({ state }) => state?.status === status);
  const expected: Record<string, [expected: number, shown: number]> = {
    'open comments': [count('comment', ({ state }) => state?.resolved === false), space.comments],
    'change requests': [count('request'), space.changeRequests],
    'open change requests': [withStatus('open'), space.changeRequestsOpen],
    'drafts of change requests': [withStatus('draft'), space.changeRequestsDraft],
    'listed files': [count('file'), counts.files],
    'listed comments': [count('comment'), counts.comments],
    'listed change requests': [count('request'), counts.requests],
    revisions: [ledger.revisions.get(home) ?? 0, revisions.count],
  };
  for (const [comment, shown] of replies) {
    const name = `replies to comment ${comment.id}`;
    expected[name] = [count('reply', ({ about }) => about === comment), shown];
  }
  const wrong = Object.entries(expected).filter(([, [wanted, shown]]) => wanted !== shown);
  if (wrong.some(([name]) => name === 'revisions')) ledger.revisions.set(home, revisions.count);
  return wrong
    .filter(([name]) => ledger.isNews(`${home} ${name}`))
    .map(([name, [wanted, shown]]) => ({
      fault: 'miscounted',
      detail: `space ${home} shows ${shown} ${name}, expected ${wanted}`,
    }));
}

/** Looks for change requests that were merged more than once, or never, in the history of a space. */
export async function checkMerges(
  reader: Reader,
  ledger: Ledger,
  home: string,
): Promise<Problem[]> {
  const { items } = await reader.list<{ mergedFrom?: { id: string } }>(`/spaces/${home}/revisions`);
  const times = new Map<string, number>();
  for (const { mergedFrom } of items) {
    if (mergedFrom) times.set(mergedFrom.id, (times.get(mergedFrom.id) ?? 0) + 1);
  }
  return ledger.things
    .filter(({ kind, home: there, id }) => kind === 'request' && there === home && id)
    .flatMap(({ id = '', state, word }) => {
      const expected = state?.status === 'merged' ? 1 : 0;
      const seen = times.get(id) ?? 0;
      if (seen === expected || !ledger.isNews(`merges of ${id}`)) return [];
      const fault = seen > expected ? 'doubled' : 'lost';
      return [{ fault, detail: `request ${word} (${id}) in ${home} has ${seen} merges` } as const];
    });
}

/** Events of which there is one for each thing of a kind. */
const CREATED = {
  comment: 'comment.created',
  reply: 'comment-reply.created',
  request: 'change-request.created',
  space: 'space.created',
} as const;

/** Looks for things that were made more than once, or without a trace, in the audit trail. */
export async function checkAudit(
  reader: Reader,
  ledger: Ledger,
  { home, organizationId }: { home: string; organizationId: string },
): Promise<Problem[]> {
  const kinds = [...Object.values(CREATED), 'change-request.merged'];
  const query = kinds.map((kind) => `kind=${kind}`).join('&');
  const { items } = await reader.list<{ kind: string; object: { id: string } }>(
    `/orgs/${organizationId}/audit-events?${query}`,
  );
  const times = new Map<string, number>();
  for (const { kind, object } of items) {
    times.set(`${kind} ${object.id}`, (times.get(`${kind} ${object.id}`) ?? 0) + 1);
  }
  const there = ledger.things.filter(
    (thing) => (thing.home === home || thing.home === '') && thing.state && thing.id,
  );
  return there.flatMap(({ kind, id, word, state }) => {
    const created = Object.entries(CREATED).find(([name]) => name === kind)?.[1];
    const wanted = [
      ...(created === undefined ? [] : [created]),
      ...(kind === 'request' && state?.status === 'merged' ? ['change-request.merged'] : []),
    ];
    return wanted.flatMap((event) => {
      const seen = times.get(`${event} ${id}`) ?? 0;
      if (seen === 1 || !ledger.isNews(`${event} ${id}`)) return [];
      const fault = seen > 1 ? 'doubled' : 'lost';
      return [{ fault, detail: `${kind} ${word} (${id}) has ${seen} events ${event}` } as const];
    });
  });
}
