import type { pdfQuery } from '@octavo/contract/pdf';
import type { Static } from 'typebox';
import { badRequest } from '../../http/errors.ts';
import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Urls } from '../../http/urls.ts';
import { ANONYMOUS_READER, type Platform } from '../../platform/index.ts';
import type { RevisionView } from '../content/index.ts';
import { requirePage } from '../pages/index.ts';
import { choosePages } from './choose-pages.ts';
import { expiryAt, makePdfUrl } from './pdf-address.ts';

/** The most characters of a title that go into a file name. */
const MAX_NAME_LENGTH = 80;

/** What the PDF is asked of. */
export interface PdfRequest {
  view: RevisionView;
  /** The title of the space. */
  title: string;
  /** Who asks for it. */
  holder: RightsHolder;
  query: Static<typeof pdfQuery>;
  url: Urls;
}

/**
 * The address of a PDF of a revision's pages. The PDF is made when the address is fetched.
 *
 * @throws ApiError 400 for `only` without a page, and for more pages than one PDF may have; 404 for
 *   an unknown page.
 */
export function requestPdf(
  platform: Platform,
  { view, title, holder, query, url }: PdfRequest,
): { url: string } {
  const { page = null, only = false } = query;
  if (only && page === null) {
    throw badRequest('query.only', 'requires `page`, the page to include in the PDF');
  }
  const record = page === null ? undefined : requirePage(view, page);
  // Whoever the address is for gets what everybody may read.
  const audience = { view, reader: ANONYMOUS_READER };
  refuseTooMany(platform, choosePages(audience, { page, only }).length);
  const address = {
    spaceId: view.spaceId,
    revisionId: view.id,
    page,
    only,
    userId: holder.userId,
    reach: holder.reach,
    name: makeFileName(record === undefined ? title : record.title || record.slug),
    expires: Math.min(
      expiryAt(platform.clock.now()),
      url.grant?.latest ?? Number.POSITIVE_INFINITY,
    ),
  };
  return { url: makePdfUrl(platform.signer, url, address) };
}

function refuseTooMany(platform: Platform, count: number): void {
  const { pdfPages } = platform.config.limits;
  if (count > pdfPages) {
    const rule = `must be given: the PDF would contain ${count} pages, but at most ${pdfPages} are allowed`;
    throw badRequest('query.page', rule, 'pdf_too_many_pages');
  }
}

/** A file name of a title, in its own script. */
function makeFileName(title: string): string {
  const plain = title
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name has them
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|\s]+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = [...plain].slice(0, MAX_NAME_LENGTH).join('').trim();
  return `${short || 'pages'}.pdf`;
}
