import type { pdfQuery } from '@octavo/contract/pdf';
import type { Static } from 'typebox';
import type { UserCaller } from '../../http/caller.ts';
import { ok } from '../../http/reply.ts';
import { type PlaceInput, readPlace } from '../content/index.ts';
import { requestPdf } from './request-pdf.ts';

/** Answers the address of a PDF of what a place contains now. */
export const readingPdf = {
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
