import { serveReads } from '../../platform/db/serve-reads.ts';
import { type DescribedOutcome, describeOutcome } from './described-outcome.ts';
import { type SearchRequest, searchContent } from './search-content.ts';

/** What the thread is asked. */
export interface SearchQuestion {
  request: SearchRequest;
  excerptLength: number | undefined;
}

serveReads<SearchQuestion>(async (reads, { request, excerptLength }) => {
  const outcome = await searchContent(reads, request);
  return JSON.stringify(describeOutcome(outcome, excerptLength) satisfies DescribedOutcome);
});
