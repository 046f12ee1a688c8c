import { alignBlocks } from '../blocks.ts';
import { hashDocument } from '../document.ts';
import type { DocumentBlock, StoredDocument } from '../records.ts';
import type { Conflict } from './conflict.ts';
import { type CutText, cutText, endHead, separate } from './cut-text.ts';
import type {
  ConflictChanges,
  ConflictResolution,
  ConflictView,
  ResolveTools,
} from './resolution.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/**
 * Puts the text of theirs, or another, in the place of the block in conflict. A block that is not
 * there comes back behind the block it followed in theirs, or at the end where that one is gone.
 */
export function resolveText(
  view: ConflictView,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  tools: ResolveTools,
  changes: ConflictChanges,
): ConflictChanges {
  const { record: kind, id } = conflict;
  const page = kind === 'page' ? view.tree.byId.get(id) : undefined;
  const content = kind === 'page' ? undefined : view.reusableContent(id);
  const was = page?.document ?? content?.document;
  if (was === undefined) {
    return changes;
  }
  const text = resolution === 'theirs' ? conflict.theirs : resolution.text;
  const stored = replaceBlock(view.document(was), conflict, text, tools);
  const document = hashDocument(stored, tools.hashText);
  if (document === was) {
    return changes;
  }
  changes.documents.push(stored);
  if (page !== undefined) {
    changes.pages.set(id, { ...page, document, updatedAt: tools.at });
  } else if (content !== undefined) {
    changes.reusableContents.set(id, { ...content, document });
  }
  return changes;
}

function replaceBlock(
  before: StoredDocument,
  conflict: TextConflict,
  text: string | null,
  tools: ResolveTools,
): StoredDocument {
  const cut = cutText(before);
  const edited = edit(cut, conflict, text);
  const { text: whole, blocks } = join(edited, tools);
  const links = { ...before.links, ...pickNew(before, conflict, text, tools) };
  const source = { text: whole, blocks: tools.readText(whole).blocks };
  return { text: whole, blocks: alignBlocks({ text: whole, blocks }, source, tools.newId), links };
}

/** Meanings of targets that the table of ours does not have. */
function pickNew(
  { links }: StoredDocument,
  conflict: TextConflict,
  text: string | null,
  tools: ResolveTools,
): StoredDocument['links'] {
  const given = text === null ? {} : (tools.readLinks?.(text) ?? {});
  const fresh = Object.entries({ ...conflict.links, ...given }).filter(
    ([raw]) => !Object.hasOwn(links, raw) && text?.includes(raw) === true,
  );
  return Object.fromEntries(fresh);
}

function edit(cut: CutText, { block, after }: TextConflict, text: string | null): CutText {
  if (block === null) {
    return { ...cut, head: text ?? '' };
  }
  const body = text?.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '') ?? '';
  const pieces = new Map(cut.pieces);
  const piece = pieces.get(block);
  if (body === '') {
    pieces.delete(block);
    return { ...cut, pieces };
  }
  if (piece !== undefined) {
    pieces.set(block, { ...piece, body });
    return { ...cut, pieces };
  }
  const inserted = { kind: 'paragraph', lead: '', body, after: null, parts: [] };
  const entries = [...pieces];
  const place = entries.findIndex(([id]) => id === after) + 1;
  const isGone = after !== null && place === 0;
  entries.splice(isGone ? entries.length : place, 0, [block, inserted]);
  return { ...cut, pieces: new Map(entries) };
}

function join({ head, pieces, tail }: CutText, tools: ResolveTools) {
  const newline = head.includes('\r\n') || tail.includes('\r\n') ? '\r\n' : '\n';
  let text = pieces.size === 0 ? head : endHead(head, newline);
  let previous: string | null = null;
  const blocks: DocumentBlock[] = [];
  for (const [id, { kind, lead, body, after }] of pieces) {
    if (previous !== null) {
      text += after === previous ? lead : separate(text, lead, newline);
    }
    const start = text.length;
    text += body;
    blocks.push({ id, kind, start, end: text.length, hash: tools.hashText(body) });
    previous = id;
  }
  const end = tail === '' && text !== '' && !text.endsWith('\n') ? newline : tail;
  return { text: text + end, blocks };
}
