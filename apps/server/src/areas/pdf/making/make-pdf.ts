import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError, tooBusy } from '../../../http/errors.ts';
import { allowLongWork } from '../../../http/request-deadline.ts';
import {
  type ByteRange,
  createJointQueue,
  type Platform,
  QueueFullError,
  type QueueLimits,
} from '../../../platform/index.ts';
import { writeBook } from '../book/write-book.ts';
import type { ChooseLanguage } from '../choose-language.ts';
import { type CompileTask, PDF_FILE } from '../compiler/book-input.ts';
import { runCompiler } from '../compiler/run-compiler.ts';
import type { PdfSubject } from '../pdf-address.ts';
import { compileInAttempts } from './compile-in-attempts.ts';
import { type DescribedPdf, describePdf } from './describe-pdf.ts';
import { createPdfStore, folderOfPdfs } from './pdf-store.ts';

/** A book of more pages is a large one: it takes much memory, and others do not wait for it. */
const LARGE_BOOK = 100;
const QUEUES: PdfQueues = { small: { atOnce: 2, waiting: 40 }, large: { atOnce: 1, waiting: 10 } };
/** Processor time for one picture, in milliseconds. */
const PICTURE_MS = 10_000;
/** Upper bounds of times, in seconds. */
const BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const RETRY_AFTER_SECONDS = 15;

/** A PDF that can be opened; it is made when it is opened first. */
export interface FoundPdf {
  key: string;
  /** @throws ApiError 413 for too large a book, 503 where it cannot be made now. */
  open(range?: ByteRange): Promise<{ size: number; stream: Readable } | undefined>;
}

/** Makes the PDFs of one server. */
export interface PdfMaker {
  /** Undefined where what the PDF would show is not there. */
  find(subject: PdfSubject): Promise<FoundPdf | undefined>;
  /** Ends what is being made. */
  stop(): void;
}

/** How many PDFs of each kind are made at a time, and how many more may wait. */
export type PdfQueues = Readonly<Record<'small' | 'large', QueueLimits>>;

/** Makes PDFs, each once however many ask for it, a few at a time, and keeps them. */
export function createPdfMaker(
  platform: Platform,
  chooseLanguage: ChooseLanguage,
  queues = QUEUES,
): PdfMaker {
  const { config, clock, metrics, log } = platform;
  const store = createPdfStore(folderOfPdfs(config), {
    maxBytes: config.limits.pdfStoreBytes,
    now: () => clock.now(),
  });
  const small = createJointQueue(platform, 'pdf-small', queues.small);
  const large = createJointQueue(platform, 'pdf-large', queues.large);
  const stopping = new AbortController();
  const making = new Map<string, Promise<void>>();

  const duration = metrics
    .histogram('octavo_pdf_seconds', 'Time to make PDFs, not including waiting.', [], BUCKETS)
    .labels();

  const run = (task: CompileTask) => {
    const { pdfSeconds, pdfMemoryBytes } = config.limits;
    const limits = {
      processorMs: pdfSeconds * 1000,
      pictureMs: PICTURE_MS,
      memoryBytes: pdfMemoryBytes,
    };
    return runCompiler(task, limits, stopping.signal);
  };

  async function make({ key, book }: DescribedPdf): Promise<void> {
    if (stopping.signal.aborted) throw new ApiError('stopping', 'The server is stopping.');
    const begun = performance.now();
    const folder = await store.openWork();
    try {
      await writeBook(platform, book, folder);
      await compileInAttempts({ run, signal: stopping.signal, log }, folder);
      await store.keep(key, join(folder, PDF_FILE));
    } finally {
      await rm(folder, { recursive: true, force: true });
      duration.observe((performance.now() - begun) / 1000);
    }
  }

  async function makeOnce(described: DescribedPdf): Promise<void> {
    const { key, book } = described;
    let one = making.get(key);
    if (one === undefined) {
      const queue = book.pages.length > LARGE_BOOK ? large : small;
      one = queue.run(() => make(described)).finally(() => making.delete(key));
      making.set(key, one);
    }
    await one.catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      throw tooBusy('Too many PDFs are being made.', RETRY_AFTER_SECONDS);
    });
  }

  return {
    async find(subject) {
      const described = await describePdf(platform, chooseLanguage, subject);
      if (described === undefined) return undefined;
      const { key } = described;
      return {
        key,
        async open(range) {
          const kept = await store.open(key, range);
          if (kept !== undefined) return kept;
          allowLongWork();
          await makeOnce(described);
          return store.open(key, range);
        },
      };
    },
    stop: () => stopping.abort(),
  };
}
