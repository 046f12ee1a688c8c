import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Exchange, type StoredBytes, sendBytes } from '../../http/bytes/send-bytes.ts';
import { streamWhile } from '../../http/bytes/stream-while.ts';
import { ApiError } from '../../http/errors.ts';
import { errorAnswer, send } from '../../http/send.ts';
import { ANONYMOUS_READER, openOnce, type Platform } from '../../platform/index.ts';
import { describeDownload } from '../files/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import type { ChooseLanguage } from './choose-language.ts';
import type { FoundPdf, PdfMaker } from './making/make-pdf.ts';
import { isPdfPath, type PdfAddress, readPdfAddress } from './pdf-address.ts';

/** The PDFs of one server, as its readers get them. */
export interface PdfDownloads {
  /**
   * Answers requests for PDFs at signed addresses (`GET` and `HEAD`) as downloads of files are
   * answered; a PDF is made when it is asked for first. Answers false, and nothing else, for
   * requests of other paths. Whatever is wrong with an address is a 404.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /** Ends the PDFs that are being made; whoever waits for one is refused. */
  stop(): Promise<void>;
}

/** Nothing of what makes PDFs is loaded before the first of them. */
export function createPdfDownloads(
  platform: Platform,
  chooseLanguage: ChooseLanguage,
): PdfDownloads {
  const maker = openOnce(async () => {
    const { createPdfMaker } = await import('./making/make-pdf.ts');
    return createPdfMaker(platform, chooseLanguage);
  });
  return {
    answer(request, response) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const target = request.url ?? '';
      if (!isRead || !target.startsWith('/files/') || !isPdfPath(target)) return false;
      return answerPdf(platform, maker.get, { request, response });
    },
    async stop() {
      (await maker.current)?.stop();
    },
  };
}

async function answerPdf(
  platform: Platform,
  openMaker: () => Promise<PdfMaker>,
  exchange: Exchange,
): Promise<true> {
  const { request, response } = exchange;
  try {
    const target = request.url ?? '';
    const address = readPdfAddress(platform.signer, target, platform.clock.now());
    const maySee = async () => address !== undefined && maySeePdf(platform, address);
    const subject = address && (await maySee()) && { ...address, reader: ANONYMOUS_READER };
    const pdf = subject && (await (await openMaker()).find(subject));
    const sent =
      pdf &&
      (await maySee()) &&
      (await sendBytes(exchange, describe(platform, { name: subject.name, pdf, maySee })));
    if (!sent) {
      throw new ApiError('not_found', 'There is no such PDF, or its address has expired.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const id = platform.ids.next();
    send(response, id, errorAnswer(error, id));
  }
  return true;
}

/** Whether the person whom an address is for may still see the space. */
async function maySeePdf(platform: Platform, { spaceId, ...holder }: PdfAddress): Promise<boolean> {
  return (await findSpacesFor(platform.database.db, [spaceId], holder)).has(spaceId);
}

function describe(
  platform: Platform,
  { name, pdf, maySee }: { name: string; pdf: FoundPdf; maySee: () => Promise<boolean> },
): StoredBytes {
  const { key, open } = pdf;
  const described = describeDownload({
    name,
    contentType: 'application/pdf',
    tag: key,
    cacheControl: 'private, no-cache',
  });
  return {
    ...described,
    async open(range) {
      const opened = await open(range);
      return opened && { ...opened, stream: streamWhile(platform.database, opened.stream, maySee) };
    },
  };
}
