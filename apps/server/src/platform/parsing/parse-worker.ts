import {
  buildDocument,
  type PageSource,
  readPage,
  renderHtml,
  splitSections,
} from '@octavo/markup';
import { sha256Base64url } from '../hash.ts';
import { ANONYMOUS_READER } from '../reader.ts';
import { serveThread } from './serve-thread.ts';

const NOTHING = () => undefined;

/**
 * Does with a text all that is ever done with a page: reads, builds, renders and splits it. Answers
 * what was read.
 */
function parse(text: string): PageSource {
  const source = readPage(text, sha256Base64url);
  const withIds = source.blocks.map((block, index) => ({ ...block, id: String(index) }));
  const document = buildDocument(text, { blocks: withIds, resolve: NOTHING });
  renderHtml(document, {
    resolveRef: NOTHING,
    resolveFile: NOTHING,
    reusableContent: NOTHING,
    highlight: NOTHING,
    variables: { space: {}, page: {} },
    claims: ANONYMOUS_READER.claims,
  });
  splitSections(document);
  return source;
}

serveThread(parse);
