import robotsParser from 'robots-parser';
import { badRequest } from '../../../../http/errors.ts';
import type { SiteFetcher } from './site-fetcher.ts';

/** What a site allows and says of itself to programs (RFC 9309). */
export interface Robots {
  allows(url: string): boolean;
  /** The time between requests that the site asks for, in milliseconds. */
  delayMs: number;
  sitemaps: string[];
}

/** The package exports its function itself, where its types name a default export. */
const parseRobots = ((exported: unknown): typeof robotsParser.default => {
  if (isParser(exported)) return exported;
  throw new TypeError('robots-parser exports no function.');
})(robotsParser);

function isParser(exported: unknown): exported is typeof robotsParser.default {
  return typeof exported === 'function';
}

/** The name that rules for us are written under. */
const AGENT = 'octavo';
const MAX_BYTES = 512 * 1024;

/**
 * Reads the `robots.txt` of the site of a page. A site without one allows everything, one whose file
 * cannot be had allows nothing.
 *
 * @throws ApiError 400 naming `body.url` where it does not allow the page, or cannot be had
 */
export async function requireAllowed(fetcher: SiteFetcher, page: URL): Promise<Robots> {
  const robots = await readRobots(fetcher, page.origin);
  if (robots.allows(page.href)) return robots;
  throw badRequest(
    'body.url',
    'cannot be imported: the robots.txt of the site forbids it',
    'source_forbidden',
  );
}

async function readRobots(fetcher: SiteFetcher, origin: string): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const answer = await fetcher.fetch(url, { maxBytes: MAX_BYTES, isRequired: true });
  if (answer === undefined || answer.status >= 500) {
    throw badRequest(
      'body.url',
      'cannot be imported: the robots.txt of the site cannot be read',
      'source_unreachable',
    );
  }
  const text = answer.status === 200 ? new TextDecoder().decode(answer.bytes) : '';
  const rules = parseRobots(url, text);
  return {
    allows: (address) => rules.isAllowed(address, AGENT) ?? true,
    delayMs: (rules.getCrawlDelay(AGENT) ?? 0) * 1000,
    sitemaps: rules.getSitemaps(),
  };
}
