import { type Hash, hashDocument } from '@octavo/content';
import { sql } from 'kysely';
import {
  type Damage,
  type Db,
  type Inspection,
  type Platform,
  sha256Base64url,
  yieldToOthers,
} from '../../../platform/index.ts';
import { decodeDocumentRow, decodeText } from '../document-row.ts';
import { updateGitOids } from '../git-oids/git-oids-store.ts';
import { hashGitText } from '../git-oids/hash-git-blob.ts';
import type { DocumentsTable } from '../tables.ts';
import { chooseStretches } from './rows-in-order.ts';

const DOCUMENTS_AT_ONCE = 200;
/** Characters of documents that are in memory at a time, unless they are of one. */
const TEXT_AT_ONCE = 4_000_000;

/** Reads documents, all or a sample: whether each is what its hash says, and its Git object id too. */
export async function* inspectDocuments(
  platform: Platform,
  inspection: Inspection,
): AsyncGenerator<Damage> {
  const { db } = platform.database;
  let looked = 0;
  for (const { after: start, limit } of await chooseStretches(db, 'documents', inspection)) {
    let after = start;
    for (let left = limit; left > 0 && !inspection.signal.aborted; ) {
      const hashes = await listNext(db, after, Math.min(left, DOCUMENTS_AT_ONCE));
      const last = hashes.at(-1);
      if (last === undefined) break;
      after = last;
      left -= hashes.length;
      const rows = await db
        .selectFrom('documents')
        .selectAll()
        .where('hash', 'in', hashes)
        .execute();
      for (const row of rows) {
        yield* inspectDocument(platform, row);
        await yieldToOthers();
      }
      looked += rows.length;
      inspection.onProgress('documents', looked);
    }
  }
}

/** The next hashes, of so many documents that their texts may be read together. */
async function listNext(db: Db, after: Hash, limit: number): Promise<Hash[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['hash', sql<number>`length(text) + length(blocks)`.as('size')])
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  let size = 0;
  const end = rows.findIndex((row, at) => {
    size += Number(row.size);
    return at > 0 && size > TEXT_AT_ONCE;
  });
  return rows.slice(0, end === -1 ? undefined : end).map(({ hash }) => hash);
}

async function* inspectDocument(platform: Platform, row: DocumentsTable): AsyncGenerator<Damage> {
  const { hash, git_oid: oid } = row;
  if (!isWhole(row)) {
    yield {
      kind: 'document-damaged',
      subject: `document ${hash}`,
      problem: 'its text, blocks or links do not match its hash',
      lost: { kind: 'document', hash },
    };
    return;
  }
  const expected = hashGitText(decodeText(row));
  if (oid === null || oid === expected) return;
  yield {
    kind: 'git-oid-wrong',
    subject: `document ${hash}`,
    problem: `its Git object id should be ${expected}, but ${oid} is stored`,
    repair: async () => {
      const oids = new Map([[hash, expected]]);
      await platform.database.transaction((tx) => updateGitOids(tx, 'documents', oids));
      return true;
    },
  };
}

function isWhole(row: DocumentsTable): boolean {
  try {
    return hashDocument(decodeDocumentRow(row), sha256Base64url) === row.hash;
  } catch {
    return false;
  }
}
