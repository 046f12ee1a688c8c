import { type Hash, listNodeLinks } from '@octavo/content';
import {
  type Damage,
  type Db,
  type Inspection,
  type Platform,
  sha256Base64url,
} from '../../../platform/index.ts';
import type { ContentKind } from '../tables.ts';
import { findPresent, isOwned } from './rows-in-order.ts';

const NODES_AT_ONCE = 200;

/** What a node names. */
interface NodeLinks {
  nodes: Set<Hash>;
  documents: Set<Hash>;
  blobs: Set<Hash>;
}

/**
 * Looks at every node of the maps of revisions: whether it is what its hash says, and whether what it
 * names is there. Reads so many at a time in the order of their hashes, so memory does not grow with
 * them.
 */
export async function* inspectNodes(
  { database: { db } }: Platform,
  { signal, onProgress }: Inspection,
): AsyncGenerator<Damage> {
  let looked = 0;
  for (let after = ''; !signal.aborted; ) {
    const rows = await db
      .selectFrom('nodes')
      .select(['hash', 'text', 'owner'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(NODES_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.hash;
    looked += rows.length;
    onProgress('nodes', looked);
    const named = new Map<string, NodeLinks>();
    for (const { hash, text } of rows) {
      const links = readNode(hash, text);
      if (links !== undefined) named.set(hash, links);
      else yield describeDamagedNode(hash);
    }
    const owners = new Map(rows.map(({ hash, owner }) => [hash, owner]));
    for (const kind of ['nodes', 'documents', 'blobs'] as const) {
      yield* findMissing(db, kind, named, owners);
    }
  }
}

/** Undefined where the text is not the one of that hash. */
function readNode(hash: Hash, text: string): NodeLinks | undefined {
  if (sha256Base64url(text) !== hash) return undefined;
  const { children, values } = listNodeLinks(text);
  const links: NodeLinks = { nodes: new Set(children), documents: new Set(), blobs: new Set() };
  for (const value of values) {
    const { document, blob } = value as { document?: Hash; blob?: Hash };
    if (document !== undefined) links.documents.add(document);
    if (blob !== undefined) links.blobs.add(blob);
  }
  return links;
}

function describeDamagedNode(hash: Hash): Damage {
  return {
    kind: 'node-damaged',
    subject: `node ${hash}`,
    problem: 'its text does not match its hash',
    lost: { kind: 'node', hash },
  };
}

const KINDS = {
  nodes: { kind: 'node-missing', lost: 'node', named: 'node' },
  documents: { kind: 'document-missing', lost: 'document', named: 'document' },
  blobs: { kind: 'file-unrecorded', lost: 'blob', named: 'file' },
} as const;

/**
 * What nodes name and is not there, each once. What is gone with its owner is not missing: the nodes
 * that name it are read before it, and looked for once more after it.
 */
async function* findMissing(
  db: Db,
  kind: ContentKind,
  named: ReadonlyMap<string, NodeLinks>,
  owners: ReadonlyMap<string, number>,
): AsyncGenerator<Damage> {
  const wanted = new Set([...named.values()].flatMap((links) => [...links[kind]]));
  const present = await findPresent(db, kind, wanted);
  for (const hash of wanted) {
    if (present.has(hash)) continue;
    const naming = [...named].filter(([, links]) => links[kind].has(hash)).map(([node]) => node);
    if (!(await isStillNamed(db, kind, hash, naming, owners))) continue;
    const words = KINDS[kind];
    yield {
      kind: words.kind,
      subject: `${words.named} ${hash}`,
      problem: `is referenced by the node ${naming[0]} but is missing from the database`,
      lost: { kind: words.lost, hash },
    };
  }
}

async function isStillNamed(
  db: Db,
  kind: ContentKind,
  hash: Hash,
  naming: readonly string[],
  owners: ReadonlyMap<string, number>,
): Promise<boolean> {
  for (const node of naming) {
    if (!(await isOwned(db, owners.get(node) ?? 0))) continue;
    const still = await findPresent(db, 'nodes', new Set([node]));
    if (still.size === 0) continue;
    return (await findPresent(db, kind, new Set([hash]))).size === 0;
  }
  return false;
}
