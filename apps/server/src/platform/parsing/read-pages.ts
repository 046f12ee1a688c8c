import {
  type BrokenExpression,
  listBrokenExpressions,
  type PageSource,
  readPage,
} from '@octavo/markup';
import { sha256Base64url } from '../hash.ts';
import { createPauses, runInSlices } from '../run-in-slices.ts';
import { isQuick, type TextFault } from './find-faults.ts';
import { type ParsedText, readSource } from './parse-message.ts';
import { PARSE_DEADLINE_MS, parsePool } from './parse-pool.ts';

/** A page's text, read. */
export interface ReadText {
  source: PageSource;
  /** See `listBrokenExpressions`. */
  broken: readonly BrokenExpression[];
}

/** What became of texts, by their names. */
export interface ReadTexts {
  pages: ReadonlyMap<string, ReadText>;
  /** Those that are not read. */
  faults: ReadonlyMap<string, TextFault>;
}

/** How much text goes to a thread at once, in UTF-16 units: some tenths of a second of work. */
const BATCH_LENGTH = 128 * 1024;
/** As little text is read here before a thread has been asked. */
const LITTLE = 8 * 1024;

type NamedText = readonly [name: string, text: string];

/**
 * Reads many texts in threads, as `readPage` and `listBrokenExpressions` do, each text once. What takes
 * too long is a fault, as `findFaults` says; other work of the process goes on meanwhile.
 *
 * @param onRead is called with how many are read so far
 */
export async function readPages(
  texts: Iterable<NamedText>,
  onRead: (done: number) => void = () => undefined,
): Promise<ReadTexts> {
  const pages = new Map<string, ReadText>();
  const faults = new Map<string, TextFault>();
  let done = 0;
  const keep = (name: string, read: ReadText | TextFault) => {
    if (typeof read === 'string') faults.set(name, read);
    else pages.set(name, read);
    done += 1;
  };
  const readGroup = async (batch: readonly NamedText[]) => {
    const outputs = await readBatch(batch);
    await runInSlices(decode(batch, outputs, keep));
    onRead(done);
  };
  const work: Promise<void>[] = [];
  const pause = createPauses();
  for (const batch of groupTexts(texts)) {
    const reading = readGroup(batch);
    // What fails is thrown below, when all have begun.
    reading.catch(() => undefined);
    work.push(reading);
    await pause();
  }
  await Promise.all(work);
  return { pages, faults };
}

function* decode(
  batch: readonly NamedText[],
  outputs: readonly (ParsedText | ReadText | TextFault)[],
  keep: (name: string, read: ReadText | TextFault) => void,
): Generator<void, void> {
  for (const [index, [name]] of batch.entries()) {
    const output = outputs[index];
    if (output === undefined) continue;
    if (typeof output === 'string' || 'source' in output) keep(name, output);
    else keep(name, { source: readSource(output.parsed), broken: output.broken });
    yield;
  }
}

/** Texts that are read together; one that may be slow stands alone. */
function* groupTexts(texts: Iterable<NamedText>): Generator<NamedText[]> {
  let group: NamedText[] = [];
  let length = 0;
  for (const named of texts) {
    const [, text] = named;
    if (!isQuick(text)) {
      yield [named];
      continue;
    }
    if (group.length > 0 && length + text.length > BATCH_LENGTH) {
      yield group;
      group = [];
      length = 0;
    }
    group.push(named);
    length += text.length;
  }
  if (group.length > 0) yield group;
}

async function readBatch(
  batch: readonly NamedText[],
): Promise<(ParsedText | ReadText | TextFault)[]> {
  const texts = batch.map(([, text]) => text);
  const weight = texts.reduce((sum, text) => sum + text.length, 0);
  if (weight <= LITTLE && texts.every(isQuick)) return texts.map(readHere);
  const [first = ''] = texts;
  const tryAll = texts.length === 1 && !isQuick(first);
  const budget = { left: PARSE_DEADLINE_MS };
  const output = await parsePool.runInTime({ texts, tryAll }, { weight, budget });
  if (output !== undefined && 'texts' in output) {
    return output.texts.map((text) => text ?? ('blocks' as const));
  }
  if (batch.length === 1) return ['slow'];
  const alone = batch.map((named) => readBatch([named]));
  return (await Promise.all(alone)).flat();
}

/**
 * The anchors of texts (see `listRefs`), found in a thread. None of a text that takes too long.
 */
export async function readAnchors(texts: Iterable<NamedText>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const work = [...groupTexts(texts)].map(async (batch) => {
    const anchorsOf = batch.map(([, text]) => text);
    const weight = anchorsOf.reduce((sum, text) => sum + text.length, 0);
    const budget = { left: PARSE_DEADLINE_MS };
    const output = await parsePool.runInTime({ anchorsOf }, { weight, budget });
    if (output === undefined || !('anchors' in output)) return;
    for (const [index, [name]] of batch.entries()) found.set(name, output.anchors[index] ?? []);
  });
  await Promise.all(work);
  return found;
}

function readHere(text: string): ReadText {
  return { source: readPage(text, sha256Base64url), broken: listBrokenExpressions(text) };
}
