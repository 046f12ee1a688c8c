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
