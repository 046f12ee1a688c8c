import type { IncomingMessage } from 'node:http';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import type { Reader } from '../../platform/index.ts';
import type { Answer } from '../respond/answer.ts';

/** Who reads, and the site at the address by which this reader has it. */
export interface Arrival {
  reader: Reader;
  resolved: ResolvedSite;
}

/** What a request for a site comes to: a reader, or what is answered before anybody reads. */
export type Finding = Arrival | { answer: Answer };

/** Who reads published sites. */
export interface SiteReaders {
  /**
   * Whether a request shows nothing by which its reader could be anybody but the anonymous one, at an
   * address that this reader may read. Told from the request alone.
   */
  isAnonymous(request: IncomingMessage): boolean;
  /**
   * Finds out who reads a site. A reader that is answered may still be none that the site is for.
   * Without a query where nothing was committed since the same was asked.
   */
  find(request: IncomingMessage, resolved: ResolvedSite): Promise<Finding>;
}
