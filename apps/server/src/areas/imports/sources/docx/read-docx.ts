import { TreeError } from '@octavo/trees';
import { openGuardedThread } from '../../../../platform/index.ts';
import type { TreeEntry, TreeSource } from '../../trees/tree-source.ts';
import type { ReadDocument } from '../document/add-document.ts';
import { openPackedDocument } from '../document/open-packed-document.ts';
import type { AttachedPicture } from '../document/store-pictures.ts';
import type { DocxInput, DocxOutput } from './convert-docx.ts';

/** Bytes of all that is XML in it, expanded. */
const MAX_XML_BYTES = 64 * 1024 ** 2;
const DEADLINE_MS = 20_000;
const STACK_MB = 16;
/** Word names it so; Word on the web adds a number. */
const MAIN_PART = /^word\/document\d*\.xml$/;

/**
 * Reads a document of Word: checked as any archive is, and converted in a thread of its own. Its
 * pictures come with it.
 *
 * @throws TreeError for an archive that is refused, or is no such document
 * @throws ThreadError for a document that takes too long or too much memory, or cannot be read
 */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  await using tree = await openPackedDocument(bytes);
  return await readDocxTree(tree);
}

/** Whether a tree is that of a document of Word. */
export function isDocx({ entries }: TreeSource): boolean {
  return entries.some(({ path }) => MAIN_PART.test(path));
}

/** Reads the tree of a document, as `readDocx` does. */
export async function readDocxTree(tree: TreeSource): Promise<ReadDocument> {
  if (!isDocx(tree)) throw new TreeError('The archive is not a .docx document');
  const { entries } = tree;
  const isXml = ({ path }: TreeEntry) => /\.(?:xml|rels)$/i.test(path);
  const input: DocxInput = {
    parts: await readParts(entries.filter(isXml)),
    others: entries.filter((entry) => !isXml(entry)).map(({ path }) => path),
  };
  const { converted, pictures, warnings } = await convert(input);
  const attached = new Map<string, AttachedPicture>();
  for (const [index, { path, contentType }] of pictures.entries()) {
    const entry = entries.find((found) => found.path === path);
    if (entry === undefined) continue;
    const name = `picture-${index}`;
    attached.set(name, { name: path, contentType, bytes: await entry.read() });
  }
  return { converted, attached, warnings };
}

async function convert(input: DocxInput): Promise<DocxOutput> {
  const module = new URL('./docx-worker.ts', import.meta.url);
  const limits = { deadlineMs: DEADLINE_MS, stackMb: STACK_MB };
  await using thread = openGuardedThread<DocxInput, DocxOutput>(module, limits);
  return await thread.run(input);
}

async function readParts(entries: readonly TreeEntry[]): Promise<Map<string, Uint8Array>> {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > MAX_XML_BYTES) {
    throw new TreeError(`The document has more than ${MAX_XML_BYTES} bytes of text`);
  }
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const bytes = await entry.read();
    refuseDeclarations(bytes, entry.path);
    parts.set(entry.path, bytes);
  }
  return parts;
}

/** No honest document declares a type or entities, or is written in an encoding that hides them. */
function refuseDeclarations(bytes: Uint8Array, path: string): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY') || text.includes(0)) {
    throw new TreeError('The document has a part with an XML document type declaration', path);
  }
}
