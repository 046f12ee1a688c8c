import {
  addressById,
  type ContentRef,
  encodeCanonicalJson,
  type StoredDocument,
} from '@octavo/content';
import { type DocumentNode, writeMarkdown } from '@octavo/markup';

/** A document as Markdown, with what the targets in it mean. */
export interface WrittenText {
  text: string;
  links: ReadonlyMap<string, ContentRef>;
}

/**
 * Writes the JSON form of a document as the Markdown that takes the place of `before`: front matter
 * and title stay, and a reference keeps the spelling it had. One without a spelling is written by
 * id, such as `/pages/<id>`, and one into another space as `addressOutside` says.
 */
export function writeText(
  document: DocumentNode,
  before: StoredDocument | undefined,
  addressOutside: (ref: ContentRef) => string | undefined,
): WrittenText {
  const spellings = new Map(
    Object.entries(before?.links ?? {}).map(([raw, ref]) => [encodeCanonicalJson(ref), raw]),
  );
  const links = new Map<string, ContentRef>();
  const writeTarget = (ref: ContentRef): string | undefined => {
    const target =
      spellings.get(encodeCanonicalJson(ref)) ?? addressById(ref) ?? addressOutside(ref);
    if (target !== undefined) links.set(target, ref);
    return target;
  };
  const body = writeMarkdown(document, { writeTarget });
  const head = before === undefined ? '' : readHead(before);
  const gap = head === '' || body === '' ? '' : '\n\n';
  return { text: `${head.trimEnd()}${gap}${body}`, links };
}

/** Front matter and title, up to the first block that is in the JSON form. */
function readHead({ text, blocks }: StoredDocument): string {
  const [first] = blocks;
  if (first === undefined) return text;
  return text.slice(0, first.kind === 'title' ? first.end : first.start);
}
