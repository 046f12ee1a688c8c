import { createUrls } from '../../../http/urls.ts';
import { type Platform, sha256Hex } from '../../../platform/index.ts';
import { findChangeRequest } from '../../change-requests/index.ts';
import { type RevisionView, readRevision } from '../../content/index.ts';
import { readSpecificationStamp } from '../../openapi-specs/index.ts';
import { findPagesReferring } from '../../search/index.ts';
import { findSpace, readPublishedUrlsOf, type SpacesTable } from '../../spaces/index.ts';
import type { Book } from '../book/write-book.ts';
import type { ChooseLanguage } from '../choose-language.ts';
import { type ChosenPage, choosePages } from '../choose-pages.ts';
import type { PdfSubject } from '../pdf-address.ts';
import { readMakerVersion } from './maker-version.ts';
import { makePdfKey } from './pdf-store.ts';

/** A PDF that can be made: the book that it shows, and a key of all that its bytes follow from. */
export interface DescribedPdf {
  key: string;
  book: Book;
}

/**
 * What a PDF of a revision shows now; undefined where its space, its revision or its page is no
 * longer there.
 */
export async function describePdf(
  platform: Platform,
  chooseLanguage: ChooseLanguage,
  subject: PdfSubject,
): Promise<DescribedPdf | undefined> {
  const { db } = platform.database;
  const space = await findSpace(db, subject.spaceId);
  if (space === undefined || space.deleted_at !== null) return undefined;
  const view = await readRevision(platform, subject.revisionId);
  if (view?.spaceId !== space.id) return undefined;
  const { reader } = subject;
  const pages = choosePages({ view, reader }, subject);
  if (subject.page !== null && pages.length === 0) return undefined;
  const book: Book = {
    view,
    pages,
    reader,
    organizationId: space.organization_id,
    ...(await describeCover(platform, space, view, subject)),
    published: await findPublished(platform, space, view),
    url: createUrls(platform.config.publicUrl),
    language: chooseLanguage({ text: sampleText(pages), spaceLanguage: space.language }),
  };
  return { key: await makeKey(platform, subject, book), book };
}

/** The titles of pages tell their language, and cost nothing to read. */
function sampleText(pages: readonly ChosenPage[]): string {
  const titles = pages.slice(0, SAMPLE_PAGES).map(({ record }) => record.title);
  return titles.join('\n');
}

const SAMPLE_PAGES = 200;

type Cover = Pick<Book, 'title' | 'emoji' | 'subtitle'>;

/** The title is that of the page or of the space; what it belongs to stands below it. */
async function describeCover(
  platform: Platform,
  space: SpacesTable,
  view: RevisionView,
  { page }: PdfSubject,
): Promise<Cover> {
  const record = page === null ? undefined : view.tree().byId.get(page);
  const { branch } = view.row;
  const request =
    branch === '' ? undefined : await findChangeRequest(platform.database.db, space.id, branch);
  const below = [
    ...(record === undefined ? [] : [space.title]),
    ...(request === undefined ? [] : [`#${request.number} ${request.subject}`.trim()]),
  ];
  const emoji = record === undefined ? space.emoji : record.emoji;
  return {
    title: record === undefined ? space.title : record.title || record.slug,
    ...(emoji ? { emoji } : {}),
    ...(below.length === 0 ? {} : { subtitle: below.join(' · ') }),
  };
}

/** Pages of a change request may not be where readers look for them. */
async function findPublished(
  platform: Platform,
  space: SpacesTable,
  view: RevisionView,
): Promise<string | undefined> {
  if (view.row.branch !== '') return undefined;
  return (await readPublishedUrlsOf(platform, platform.database.db, space)).published;
}

/**
 * What changes with the specifications that pages of the space show; empty where none shows any, so
 * that PDFs without references stay as they are.
 */
async function readShownVersions(
  platform: Platform,
  spaceId: string,
  organizationId: string,
): Promise<string> {
  const { db } = platform.database;
  const any = { specifications: null, after: '', limit: 1 };
  const [page] = await findPagesReferring(db, spaceId, any);
  return page === undefined ? '' : readSpecificationStamp(platform, db, organizationId);
}

async function makeKey(platform: Platform, subject: PdfSubject, book: Book): Promise<string> {
  const { title, emoji, subtitle, language, published } = book;
  const facts = [
    await readMakerVersion(),
    ...[subject.spaceId, subject.revisionId, subject.page, subject.only, subject.reader.key],
    ...[title, emoji, subtitle, language, published, platform.config.publicUrl],
    await readShownVersions(platform, subject.spaceId, book.organizationId),
  ];
  return makePdfKey(subject.spaceId, sha256Hex(Buffer.from(JSON.stringify(facts))));
}
