/** How far one crawl goes. What is beyond is found but not imported. */
export interface CrawlLimits {
  pages: number;
  /** Links from the start page to a page. */
  depth: number;
  /** Addresses that are kept in mind. */
  addresses: number;
  pictures: number;
  /** Bytes of all answers together. */
  totalBytes: number;
  pageBytes: number;
  pictureBytes: number;
  /** Time for everything that is fetched, in milliseconds. */
  totalMs: number;
  requestMs: number;
  /** Processor time for reading one page, in milliseconds. */
  readMs: number;
  /** Requests at once. */
  concurrency: number;
  /** The least time from one round of requests to the next; a site may ask for more, up to `maxGapMs`. */
  gapMs: number;
  maxGapMs: number;
}

export const CRAWL_LIMITS: Readonly<CrawlLimits> = {
  pages: 500,
  depth: 20,
  addresses: 20_000,
  pictures: 2000,
  totalBytes: 512 * 1024 ** 2,
  pageBytes: 4 * 1024 ** 2,
  pictureBytes: 20 * 1024 ** 2,
  totalMs: 5 * 60_000,
  requestMs: 15_000,
  readMs: 10_000,
  concurrency: 4,
  gapMs: 50,
  maxGapMs: 10_000,
};
