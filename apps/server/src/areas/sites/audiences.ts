import type { SiteResource } from '@octavo/contract/sites';
import type { Audience, Reader } from '../../platform/index.ts';

/** Whom a site lets in by its visibility. Members of its organization may read every one. */
const AUDIENCES: Readonly<Record<SiteResource['visibility'], readonly Audience[]>> = {
  public: ['public', 'share-link', 'visitor', 'member'],
  unlisted: ['public', 'share-link', 'visitor', 'member'],
  'share-link': ['share-link', 'member'],
  'visitor-auth': ['visitor', 'member'],
};

/** Whether a site of this visibility is for a reader of this kind. */
export function mayReadSite(visibility: SiteResource['visibility'], { audience }: Reader): boolean {
  return AUDIENCES[visibility].includes(audience);
}
