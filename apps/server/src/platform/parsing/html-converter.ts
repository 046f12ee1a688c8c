import type { ConvertedHtml, ConvertHtmlOptions } from '@octavo/markup/from-html';
import { openGuardedThread } from './guarded-thread.ts';

/** The most bytes of a document in HTML. */
export const MAX_HTML_BYTES = 24 * 1024 ** 2;
const DEADLINE_MS = 10_000;
const STACK_MB = 32;

/** A document in HTML, as text or as it was fetched. */
export interface HtmlInput extends ConvertHtmlOptions {
  html: string | Uint8Array;
  /**
   * The address it was found at. With it relative targets become absolute; without it they stay as
   * they are written.
   */
  url?: string;
  /** The `Content-Type` that bytes came with. */
  contentType?: string;
}

/** Reads documents in HTML that nobody trusts, in a thread of its own. */
export interface HtmlConverter extends AsyncDisposable {
  /**
   * Reads one document at a time.
   *
   * @throws ThreadError for one that takes too long or too much memory, or cannot be read
   */
  convert(input: HtmlInput): Promise<ConvertedHtml>;
}

/** Opens a converter. Its thread starts with the first document, and serves all that follow. */
export function openHtmlConverter(deadlineMs = DEADLINE_MS): HtmlConverter {
  const thread = openGuardedThread<HtmlInput, ConvertedHtml>(
    new URL('./html-worker.ts', import.meta.url),
    { deadlineMs, stackMb: STACK_MB },
  );
  return {
    convert: (input) => thread.run(input),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
