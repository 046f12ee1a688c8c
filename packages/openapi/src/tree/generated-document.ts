import {
  alignBlocks,
  encodeCanonicalJson,
  type Hash,
  type HashText,
  hashDocument,
  type PageRecord,
  type StoredDocument,
} from '@octavo/content';
import { type BlockNode, readPage, writeMarkdown } from '@octavo/markup';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 26;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The id of the page that a computed page makes for a key, in the form of all ids. */
export function makeGeneratedId(by: string, key: string, hashText: HashText): string {
  const hash = hashText(encodeCanonicalJson(['generated-page', by, key]));
  const digits = [...hash.slice(0, ID_LENGTH)].map(
    (sign) => BASE64URL.indexOf(sign) % DIGITS.length,
  );
  return digits.map((digit, index) => DIGITS.charAt(index === 0 ? digit % 8 : digit)).join('');
}

/** The document of a generated page. */
export interface GeneratedDocument {
  /** The hash of its text. */
  readonly text: Hash;
  readonly hash: Hash;
  /** Left out where the page has it already. */
  readonly document?: StoredDocument;
}

/**
 * Writes the document of a page; undefined for one without blocks. It follows from the page's id and
 * the blocks, so of a page whose text is the same it is not read again.
 */
export function makeDocument(
  blocks: readonly BlockNode[],
  { id, before }: { id: string; before: PageRecord | undefined },
  hashText: HashText,
): GeneratedDocument | undefined {
  if (blocks.length === 0) return undefined;
  const nodes = [...blocks];
  const text = writeMarkdown({ object: 'document', data: { schemaVersion: 8 }, nodes });
  const textHash = hashText(text);
  if (before?.document !== undefined && before.generated?.text === textHash) {
    return { text: textHash, hash: before.document };
  }
  let count = 0;
  const newId = () => makeGeneratedId(id, `block ${count++}`, hashText);
  const after = { text, blocks: readPage(text, hashText).blocks };
  const document = { text, blocks: alignBlocks(null, after, newId), links: {} };
  return { text: textHash, hash: hashDocument(document, hashText), document };
}
