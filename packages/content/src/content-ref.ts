/**
 * A content reference: what a link, an image, a button or a cover points to. The shapes are those
 * of section 4 of the document block specification. An absent `space` means the own space, an
 * absent `page` in an anchor means the own page.
 */
export type ContentRef =
  | { kind: 'url'; url: string }
  | { kind: 'file'; file: string; space?: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'space'; space: string }
  | { kind: 'user'; user: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'openapi'; spec: string }
  | { kind: 'tag'; tag: string; space?: string };

/** The kinds of references, each with the field that names what it points to. */
export const REF_TARGETS = {
  url: 'url',
  file: 'file',
  page: 'page',
  anchor: 'anchor',
  space: 'space',
  user: 'user',
  collection: 'collection',
  'reusable-content': 'reusableContent',
  openapi: 'spec',
  tag: 'tag',
} as const satisfies {
  readonly [Kind in ContentRef['kind']]: keyof Extract<ContentRef, { kind: Kind }>;
};

/** Whether a value is a content reference: of a known kind, and with a text for its target. */
export function isContentRef(value: unknown): value is ContentRef {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { kind } = record;
  return isKind(kind) && typeof record[REF_TARGETS[kind]] === 'string';
}

function isKind(kind: unknown): kind is ContentRef['kind'] {
  return typeof kind === 'string' && Object.hasOwn(REF_TARGETS, kind);
}

/** A target that means this object by its id, wherever it is written; undefined where there is none. */
export function addressById(ref: ContentRef): string | undefined {
  if ('space' in ref && ref.space !== undefined) return undefined;
  switch (ref.kind) {
    case 'page':
      return spell('pages', ref.page);
    case 'anchor':
      return ref.page && `${spell('pages', ref.page)}#${encodeURIComponent(ref.anchor)}`;
    case 'file':
      return spell('files', ref.file);
    case 'reusable-content':
      return spell('reusable-contents', ref.reusableContent);
    default:
      return undefined;
  }
}

function spell(folder: string, id: string): string {
  return id.startsWith('./') ? id : `/${folder}/${encodeURIComponent(id)}`;
}
