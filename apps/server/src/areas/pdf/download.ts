import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../http/errors.ts';
import { errorAnswer, send } from '../../http/send.ts';
import type { Platform } from '../../platform/index.ts';
import { describeDownload, type Exchange, sendBytes } from '../files/index.ts';
import type { PdfMaker } from './making/make-pdf.ts';
import { isPdfPath, readPdfAddress } from './pdf-address.ts';

const makers = new WeakMap<Platform['events'], Promise<PdfMaker>>();

/**
 * Answers requests for PDFs at signed addresses (`GET` and `HEAD`) as downloads of files are
 * answered; a PDF is made when it is asked for first. Answers false, and nothing else, for requests
 * of other paths. Whatever is wrong with an address is a 404.
 */
export function handlePdfDownload(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const target = request.url ?? '';
  if (!isRead || !target.startsWith('/files/') || !isPdfPath(target)) {
    return false;
  }
  return answerPdf(platform, { request, response });
}

/** Ends the PDFs that are being made; whoever waits for one is refused. */
export async function stopPdfs(platform: Platform): Promise<void> {
  (await makers.get(platform.events))?.stop();
}

async function answerPdf(platform: Platform, exchange: Exchange): Promise<true> {
  const { request, response } = exchange;
  try {
    const target = request.url ?? '';
    const address = readPdfAddress(platform.signer, target, platform.clock.now());
    const pdf = address && (await (await openMaker(platform)).find(address));
    const sent = pdf && (await sendBytes(exchange, describe(address.name, pdf)));
    if (!sent) {
      throw new ApiError(404, 'There is no such PDF, or its address is not valid any more.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const id = platform.ids.next();
    send(response, id, errorAnswer(error, id));
  }
  return true;
}

function describe(name: string, { key, open }: Awaited<ReturnType<PdfMaker['find']>> & object) {
  const headers = describeDownload({
    name,
    contentType: 'application/pdf',
    tag: key,
    cacheControl: 'private, no-cache',
  });
  return { headers, open };
}

/** What makes PDFs is loaded with the first of them. */
function openMaker(platform: Platform): Promise<PdfMaker> {
  let maker = makers.get(platform.events);
  if (maker === undefined) {
    maker = import('./making/make-pdf.ts').then(({ createPdfMaker }) => createPdfMaker(platform));
    makers.set(platform.events, maker);
  }
  return maker;
}
