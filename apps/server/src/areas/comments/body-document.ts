import { buildDocument, type DocumentNode } from '@octavo/markup';

/** Schemes that a link in a comment may have; other addresses lead nowhere. */
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ADDRESSES = new Set(['url', 'href', 'src']);

/** The JSON form of a post. */
export interface BodyDocument {
  document: DocumentNode;
  /** How many characters it has as text. A short post can have a very long form. */
  length: number;
}

/**
 * The JSON form of what a post says. It stands in no tree of files, so that relative links lead
 * nowhere; nor do addresses that could run a script, which are replaced by `#`: whoever shows the
 * document may make links of them.
 */
export function buildBody(markdown: string): BodyDocument {
  const document = buildDocument(markdown, {
    blocks: [],
    resolve: () => undefined,
    kind: 'fragment',
  });
  let replaced = false;
  const text = JSON.stringify(document, (name, value: unknown) => {
    if (!ADDRESSES.has(name) || typeof value !== 'string' || isSafe(value)) return value;
    replaced = true;
    return '#';
  });
  return {
    document: replaced ? (JSON.parse(text) as DocumentNode) : document,
    length: text.length,
  };
}

/** As browsers read an address: they pass over controls and white space. */
function isSafe(address: string): boolean {
  const bare = address.replace(/[\p{Cc}\s]/gu, '');
  return SAFE_SCHEME.test(bare) || !SCHEME.test(bare);
}
