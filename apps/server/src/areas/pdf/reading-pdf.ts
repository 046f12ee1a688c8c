import type { Static } from 'typebox';
import type { UserCaller } from '../../http/caller.ts';
import { ok } from '../../http/reply.ts';
import { type PlaceInput, readPlace } from '../content/index.ts';
import { requestPdf } from './request-pdf.ts';
import { pdfQuery, pdfResource } from './resource.ts';

/** Answers the address of a PDF of what a place contains now. */
export const readingPdf = {
  query: pdfQuery,
  responses: { 200: pdfResource },
  async handle({
    platform,
    caller,
    subject,
    query,
    url,
  }: PlaceInput<unknown, Static<typeof pdfQuery>, UserCaller>) {
    const view = await readPlace(platform, subject.place);
    return ok(
      requestPdf(platform, { view, title: subject.space.title, holder: caller, query, url }),
    );
  },
};
