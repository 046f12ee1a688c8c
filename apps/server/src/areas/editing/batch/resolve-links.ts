import { type ContentRef, folderOf, type PageRecord, resolvePath } from '@octavo/content';
import { classifyTarget, type RawTarget, type TargetUse } from '@octavo/markup';
import type { BatchDraft, PendingText } from './batch-draft.ts';

/** Where a text stands: relative targets start at the folder of the first path, then the second. */
export interface TextPlace {
  sourcePath?: string | undefined;
  /** Of a page, its slugs; without `.md`. */
  path?: string | undefined;
}

/** The link table of a text: what each of its raw targets means once the batch is done. */
export function resolveLinks(
  draft: BatchDraft,
  text: PendingText,
  place: TextPlace,
): Record<string, ContentRef> {
  const links = new Map<string, ContentRef>();
  for (const target of new Set(text.source.targets)) {
    if (links.has(target.raw)) continue;
    const ref = resolveTarget(draft, text, place, target);
    if (ref !== undefined) links.set(target.raw, ref);
  }
  return Object.fromEntries(links);
}

/**
 * What a target means, in this order: a name of the batch, an address by id, what it meant before,
 * the path of an imported file, the path of a page, that path below `/pages/`. A URL means what is known of it beforehand.
 */
function resolveTarget(
  draft: BatchDraft,
  text: PendingText,
  place: TextPlace,
  { raw, use }: RawTarget,
): ContentRef | undefined {
  const target = classifyTarget(raw);
  const known = text.links.get(raw) ?? ownValue(text.before?.links, raw);
  if (target.kind === 'url') return known;
  if (target.kind !== 'relative' || target.path === '') return undefined;
  const { path, anchor } = target;
  const found = draft.refs.find(path) ?? findById(path);
  if (found !== undefined)
    return makeRef(draft, found, anchor) ?? findBelowPages(draft, path, anchor);
  if (known !== undefined && isAlive(draft, known)) return known;
  for (const candidate of listCandidates(path, place)) {
    const ref = findByPath(draft, candidate, use, anchor);
    if (ref !== undefined) return ref;
  }
  return findBelowPages(draft, path, anchor);
}

/** The page that a target such as `/pages/guide/glazing` means: `/pages/` with the path of a page. */
function findBelowPages(
  draft: BatchDraft,
  path: string,
  anchor: string | undefined,
): ContentRef | undefined {
  if (!path.startsWith('/pages/')) return undefined;
  const page = findPage(draft, path.slice('/pages/'.length).replace(/\/$/, ''));
  return page && refToPage(page.id, anchor);
}

interface Found {
  kind: 'page' | 'file' | 'reusable-content';
  id: string;
}

const BY_ID: Readonly<Record<string, Found['kind']>> = {
  files: 'file',
  pages: 'page',
  'reusable-contents': 'reusable-content',
};

function findById(path: string): Found | undefined {
  const [, folder = '', id] = /^\/([a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = Object.hasOwn(BY_ID, folder) ? BY_ID[folder] : undefined;
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

function makeRef(
  draft: BatchDraft,
  { kind, id }: Found,
  anchor: string | undefined,
): ContentRef | undefined {
  if (kind === 'file') return draft.file(id) && { kind, file: id };
  if (kind === 'reusable-content') return draft.content(id) && { kind, reusableContent: id };
  return draft.pages.get(id) && refToPage(id, anchor);
}

function refToPage(page: string, anchor: string | undefined): ContentRef {
  return anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', anchor, page };
}

function isAlive(draft: BatchDraft, ref: ContentRef): boolean {
  if ('space' in ref && ref.space !== undefined) return true;
  if (ref.kind === 'page') return draft.pages.get(ref.page) !== undefined;
  if (ref.kind === 'anchor') return !ref.page || draft.pages.get(ref.page) !== undefined;
  if (ref.kind === 'file') return draft.file(ref.file) !== undefined;
  if (ref.kind === 'reusable-content') return draft.content(ref.reusableContent) !== undefined;
  return true;
}

/** The paths that a written path may mean, best first; without slash at either end. */
function listCandidates(path: string, { sourcePath, path: pagePath }: TextPlace): string[] {
  const folders = path.startsWith('/')
    ? ['']
    : [sourcePath, pagePath].flatMap((from) => (from === undefined ? [] : [folderOf(from)]));
  const paths = [...folders, ''].flatMap((folder) => resolvePath(folder, path) ?? []);
  return [...new Set(paths)];
}

function findByPath(
  draft: BatchDraft,
  path: string,
  use: TargetUse,
  anchor: string | undefined,
): ContentRef | undefined {
  const { view } = draft.input;
  const file = view.files.bySourcePath.get(path);
  if (file !== undefined) return { kind: 'file', file: file.id };
  const content = view.reusableContents.bySourcePath.get(path);
  if (content !== undefined && draft.content(content.id) !== undefined) {
    return { kind: 'reusable-content', reusableContent: content.id };
  }
  if (use === 'image' || use === 'include') return undefined;
  const page = findPage(draft, path);
  return page && refToPage(page.id, anchor);
}

function findPage(draft: BatchDraft, path: string): PageRecord | undefined {
  const bySourcePath = draft.input.view.pagesBySourcePath();
  const folder = path === '' ? '' : `${path}/`;
  for (const source of [path, `${path}.md`, `${folder}README.md`, `${folder}index.md`]) {
    const id = bySourcePath.get(source)?.id;
    const page = id === undefined ? undefined : draft.pages.get(id);
    if (page !== undefined) return page;
  }
  return draft.pages.findByPath(path.replace(/\.md$/i, '').replace(/\/(?:readme|index)$/i, ''));
}

function ownValue<V>(values: Readonly<Record<string, V>> | undefined, key: string): V | undefined {
  return values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
}
