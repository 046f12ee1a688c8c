import { streamWhile } from '../../http/bytes/stream-while.ts';
import { ApiError } from '../../http/errors.ts';
import { type Answer, answerApi } from '../../http/exchange/answer.ts';
import type { Door } from '../../http/exchange/door.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorAnswer } from '../../http/exchange/outgoing.ts';
import type { StoredBytes } from '../../http/exchange/settle-stored.ts';
import { ANONYMOUS_READER, openOnce, type Platform } from '../../platform/index.ts';
import { describeDownload } from '../files/index.ts';
import { findSpacesFor } from '../spaces/index.ts';
import type { ChooseLanguage } from './choose-language.ts';
import type { FoundPdf, PdfMaker } from './making/make-pdf.ts';
import { isPdfPath, type PdfAddress, readPdfAddress } from './pdf-address.ts';

/**
 * The door of the PDFs of one server, as its readers get them: at signed addresses (`GET` and `HEAD`),
 * answered as downloads of files are; a PDF is made when it is asked for first. Whatever is wrong with
 * an address is a 404.
 */
export interface PdfDownloads extends Door {
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
    name: 'PDF download',
    answer(exchange) {
      const { isRead, target } = exchange;
      if (!isRead || !target.startsWith('/files/') || !isPdfPath(target)) return undefined;
      return answerPdf(platform, maker.get, exchange);
    },
    async stop() {
      (await maker.current)?.stop();
    },
  };
}

async function answerPdf(
  platform: Platform,
  openMaker: () => Promise<PdfMaker>,
  { target, id }: Exchange,
): Promise<Answer> {
  const refuse = (error: ApiError) => answerApi(errorAnswer(error, id));
  const message = 'There is no such PDF, or its address has expired.';
  const gone = () => refuse(new ApiError('not_found', message));
  try {
    const address = readPdfAddress(platform.signer, target, platform.clock.now());
    const maySee = async () => address !== undefined && maySeePdf(platform, address);
    const subject = address && (await maySee()) && { ...address, reader: ANONYMOUS_READER };
    const pdf = subject && (await (await openMaker()).find(subject));
    if (!pdf || !(await maySee())) return gone();
    const stored = describe(platform, { name: subject.name, pdf, maySee });
    return { kind: 'stored', stored, gone };
  } catch (error) {
    if (error instanceof ApiError) return refuse(error);
    throw error;
  }
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
