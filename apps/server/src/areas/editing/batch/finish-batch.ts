import {
  type ContentRef,
  encodeCanonicalJson,
  hashDocumentInSteps,
  type PageCover,
  type PageRecord,
  type StoredDocument,
} from '@octavo/content';
import { classifyTarget, type PageFacts } from '@octavo/markup';
import type { BatchDraft, PendingText } from './batch-draft.ts';
import type { BatchChanges } from './batch-input.ts';
import { isSameRecord } from './page-attributes.ts';
import { resolveLinks, type TextPlace } from './resolve-links.ts';

/**
 * What a decided batch writes: texts become documents, whose links are looked up in the content as
 * it is now, and records that are what they were before are left out. Yields behind each text, and
 * within long ones.
 */
export function* finishBatch(draft: BatchDraft): Generator<void, BatchChanges> {
  const made: MadeDocuments = { documents: new Map(), facts: new Map() };
  for (const [id, text] of draft.texts) {
    yield* finishText(draft, id, text, made);
    yield;
  }
  const { view } = draft.input;
  const changes: BatchChanges = {
    pages: finishPages(draft),
    files: new Map(draft.files),
    reusableContents: new Map(),
    addressedDocuments: made.documents,
    facts: made.facts,
  };
  for (const [id, record] of draft.contents) {
    const before = view.reusableContents.byId.get(id) ?? null;
    if (encodeCanonicalJson(before) !== encodeCanonicalJson(record)) {
      changes.reusableContents.set(id, record);
    }
  }
  if (draft.variables !== undefined) changes.variables = draft.variables;
  return changes;
}

/** By the hashes of the documents. */
interface MadeDocuments {
  documents: Map<string, StoredDocument>;
  facts: Map<string, PageFacts>;
}

function* finishText(
  draft: BatchDraft,
  id: string,
  text: PendingText | null,
  made: MadeDocuments,
): Generator<void, void> {
  const content = draft.content(id);
  if (content !== undefined) {
    if (text === null) return;
    const { sourcePath } = content;
    const { hash } = yield* makeDocument(draft, text, { sourcePath }, made);
    draft.contents.set(id, { ...content, document: hash });
    return;
  }
  const page = draft.pages.get(id);
  if (page === undefined) return;
  if (text === null) {
    const { document: _, ...empty } = page;
    draft.pages.put(empty);
    return;
  }
  const place = { sourcePath: page.sourcePath, path: draft.pages.pathOf(page) };
  const { hash, links } = yield* makeDocument(draft, text, place, made);
  if (text.facts && isMeantAlike(text, links)) made.facts.set(hash, text.facts.of);
  const cover = makeCover(text.cover, links);
  draft.pages.put({ ...page, ...(cover === undefined ? {} : { cover }), document: hash });
}

function* makeDocument(
  draft: BatchDraft,
  pending: PendingText,
  place: TextPlace,
  { documents }: MadeDocuments,
): Generator<void, { hash: string; links: StoredDocument['links'] }> {
  const { text } = pending;
  const blocks = yield* pending.alignBlocks();
  const links = resolveLinks(draft, pending, place);
  const document: StoredDocument = { text, blocks, links };
  const hash = yield* hashDocumentInSteps(document, draft.input.hashText);
  documents.set(hash, document);
  return { hash, links };
}

/** Whether what was found out when a text was read holds for what its targets mean now. */
function isMeantAlike({ source, facts }: PendingText, links: StoredDocument['links']): boolean {
  const before = facts?.links ?? {};
  return [...new Set(source.targets)].every(
    ({ raw }) =>
      encodeCanonicalJson(ownRef(before, raw)) === encodeCanonicalJson(ownRef(links, raw)),
  );
}

function ownRef(links: StoredDocument['links'], raw: string): ContentRef | null {
  return Object.hasOwn(links, raw) ? (links[raw] ?? null) : null;
}

/** The cover that a text sets; none where its picture leads to nothing. */
function makeCover(
  written: PendingText['cover'],
  links: Readonly<Record<string, ContentRef>>,
): PageCover | undefined {
  if (written === undefined) return undefined;
  const picture = (raw: string | undefined): ContentRef | undefined => {
    if (raw === undefined) return undefined;
    const target = classifyTarget(raw);
    if (target.kind === 'url') return { kind: 'url', url: target.url };
    const ref = Object.hasOwn(links, raw) ? links[raw] : undefined;
    return ref?.kind === 'file' ? ref : undefined;
  };
  const ref = picture(written.raw);
  if (ref === undefined) return undefined;
  const refDark = picture(written.rawDark);
  return {
    ref,
    yPos: written.yPos,
    ...(refDark === undefined ? {} : { refDark }),
    ...(written.height === undefined ? {} : { height: written.height }),
  };
}

function finishPages(draft: BatchDraft): Map<string, PageRecord | null> {
  const { view, now } = draft.input;
  const pages = new Map<string, PageRecord | null>();
  for (const [id, record] of draft.pages.changed) {
    const before = view.tree().byId.get(id);
    if (record === null) {
      if (before !== undefined) pages.set(id, null);
    } else if (before === undefined || !isSameRecord(before, record)) {
      pages.set(id, { ...record, updatedAt: now });
    }
  }
  return pages;
}
