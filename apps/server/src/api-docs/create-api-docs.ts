import { notFound } from '../http/errors.ts';
import type { RawReply } from '../http/reply.ts';
import type { AnswerDocs } from '../http/service-operations.ts';
import { type OpenedOnce, openOnce, sha256Base64url } from '../platform/index.ts';
import { openGuardedThread } from '../platform/parsing/guarded-thread.ts';
import { renderHighlighted } from '../site/index.ts';
import { loadDocsAssets } from './docs-assets.ts';
import { type ApiReference, openReference, type ReadDocument } from './reading.ts';
import { type DocsView, renderOperationPage, renderOverview } from './render-docs.ts';

const WORKER = new URL('./read-worker.ts', import.meta.url);
const DEADLINE_MS = 20_000;

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The pages of our own API reference, made from our OpenAPI document when first asked for: the overview
 * without a name, an operation by its id, and the files that pages load by theirs. They read without
 * script.
 */
export function createApiDocs(): AnswerDocs {
  let reading: OpenedOnce<ApiReference> | undefined;
  return async (platform, document, name) => {
    const assets = await loadDocsAssets();
    const file = name === undefined ? undefined : assets.find(name);
    if (file !== undefined) return answerFile(file);
    reading ??= openOnce(() => readReference(document));
    const reference = await reading.get();
    const entry = name === undefined ? undefined : reference.operations.get(name);
    if (name !== undefined && entry === undefined) throw notFound('page');
    const text = await renderHighlighted(platform.caches, (highlight) => {
      const view: DocsView = { reference, assets, highlight };
      return entry === undefined ? renderOverview(view) : renderOperationPage(view, entry);
    });
    return answerPage(text);
  };
}

/** Reads our document in a thread of its own: it is large, and readers of sites are not to wait. */
async function readReference(document: string): Promise<ApiReference> {
  await using thread = openGuardedThread<string, ReadDocument>(WORKER, { deadlineMs: DEADLINE_MS });
  return openReference(await thread.run(document));
}

function answerPage(text: string): RawReply {
  return {
    status: 200,
    raw: text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      etag: `"${sha256Base64url(text)}"`,
    },
  };
}

function answerFile({ contentType, text }: { contentType: string; text: string }): RawReply {
  return {
    status: 200,
    raw: text,
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256Base64url(text)}"`,
    },
  };
}
