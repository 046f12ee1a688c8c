import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedFetch } from '../../../../platform/net/guarded-fetch.ts';
import { FetchRefusedError } from '../../../../platform/net/public-address.ts';
import type { CrawlLimits } from './crawl-limits.ts';

/** What a site answered, redirects followed. */
export interface SiteAnswer {
  url: URL;
  status: number;
  contentType: string;
  bytes: Uint8Array;
}

export interface SiteRequest {
  maxBytes: number;
  accept?: RegExp;
  isRequired?: boolean;
}

/** Fetches what belongs to one crawl, and keeps its account. */
export interface SiteFetcher {
  /**
   * The answer, or undefined where there is none: the server cannot be reached, leads to an address
   * that is not public, is too slow or sends too much. `maxBytes` bounds the body; one of another
   * media type than `accept` names is not read. Where the answer `isRequired`, what went wrong is
   * thrown.
   *
   * @throws FetchRefusedError once the crawl's time is over or its bytes are used up
   * @throws the reason of `signal` once that is aborted
   */
  fetch(url: string, request: SiteRequest): Promise<SiteAnswer | undefined>;
  /** Whether time and bytes are left. */
  canGoOn(): boolean;
}

const BUSY: ReadonlySet<number> = new Set([429, 503]);
const HEADERS = { 'user-agent': 'octavo', 'accept-encoding': 'identity' };

/** Opens the fetcher of a crawl. The time of the crawl runs from now. */
export function openSiteFetcher(
  fetch: GuardedFetch,
  limits: CrawlLimits,
  gone: AbortSignal,
): SiteFetcher {
  const deadline = AbortSignal.timeout(limits.totalMs);
  const signal = AbortSignal.any([deadline, gone]);
  let left = limits.totalBytes;

  async function attempt(url: string, maxBytes: number, accept: RegExp | undefined) {
    const allowed = Math.min(maxBytes, left);
    const request = { headers: HEADERS, maxBytes: allowed, timeoutMs: limits.requestMs, signal };
    const answer = await fetch(url, request);
    const contentType = answer.headers['content-type'] ?? '';
    const facts = { url: new URL(answer.url), status: answer.status, contentType };
    const isWanted = answer.status === 200 && (accept?.test(contentType) ?? true);
    if (!isWanted || Number(answer.headers['content-length'] ?? 0) > allowed) {
      await answer.body.return();
      const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
      return { ...facts, bytes: new Uint8Array(), retryAfter };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) {
      left -= chunk.byteLength;
      chunks.push(chunk);
    }
    return { ...facts, bytes: Buffer.concat(chunks), retryAfter: Number.NaN };
  }

  return {
    canGoOn: () => !deadline.aborted && left > 0,
    async fetch(url, { maxBytes, accept, isRequired = false }) {
      gone.throwIfAborted();
      if (!this.canGoOn())
        throw new FetchRefusedError('Reading the site takes too long, or the site is too large.');
      try {
        const first = await attempt(url, maxBytes, accept);
        const waitMs = first.retryAfter * 1000;
        if (!BUSY.has(first.status) || !(waitMs <= limits.maxGapMs)) return first;
        await sleep(waitMs, undefined, { signal });
        return await attempt(url, maxBytes, accept);
      } catch (error) {
        gone.throwIfAborted();
        if (isRequired) throw error;
        return undefined;
      }
    },
  };
}
