import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './caller.ts';
import type { Load } from './writer.ts';

/** What a run acknowledged and what of it is not there. */
export interface Kept {
  words: number;
  lostWords: string[];
  comments: number;
  lostComments: string[];
  /** Of the words, how many were searched, and those that a search does not find. */
  searched: number;
  notFound: string[];
}

const SEARCHED = 200;
/** How long the index may take to follow. */
const INDEX_MS = 60_000;

/** Reads the whole space and compares it with what was acknowledged. */
export async function checkKept(load: Load): Promise<Kept> {
  const text = await readAllPages(load);
  const lostWords = [...load.inPages].filter((word) => !text.includes(word));
  const lostComments = await listLostComments(load);
  const words = [...load.inPages];
  const step = Math.max(1, Math.floor(words.length / SEARCHED));
  const sample = words.filter((_, index) => index % step === 0);
  return {
    words: words.length,
    lostWords,
    comments: load.inComments.size,
    lostComments,
    searched: sample.length,
    notFound: await listNotFound(load, sample),
  };
}

async function get<T>(load: Load, path: string): Promise<T> {
  const answer = await ask<T>(load.server, new Map(), load.failures, { method: 'GET', path });
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status}`);
  return answer.body;
}

interface ListedPage {
  id: string;
  pages?: ListedPage[];
}

async function readAllPages(load: Load): Promise<string> {
  const content = `/spaces/${load.spaceId}/content`;
  const { pages } = await get<{ pages: ListedPage[] }>(load, `${content}/pages`);
  const texts: string[] = [];
  const read = async (list: readonly ListedPage[]): Promise<void> => {
    for (const { id, pages: below = [] } of list) {
      const page = await get<{ title: string; markdown?: string }>(
        load,
        `${content}/page/${id}?format=markdown`,
      );
      texts.push(page.title, page.markdown ?? '');
      await read(below);
    }
  };
  await read(pages);
  return texts.join('\n');
}

async function listLostComments(load: Load): Promise<string[]> {
  const places = Map.groupBy(load.inComments, (entry) => entry.split(' ')[0] ?? '');
  const lost: string[] = [];
  for (const [place, entries] of places) {
    const text = await readComments(load, place);
    lost.push(...entries.filter((entry) => !text.includes(entry.split(' ')[1] ?? '')));
  }
  return lost;
}

async function readComments(load: Load, place: string): Promise<string> {
  let text = '';
  let page: string | undefined;
  do {
    const query = page === undefined ? '' : `&page=${encodeURIComponent(page)}`;
    const list = await get<{ items: unknown[]; next?: { page: string } }>(
      load,
      `${place}/comments?limit=1000&format=markdown${query}`,
    );
    text += JSON.stringify(list.items);
    page = list.next?.page;
  } while (page !== undefined);
  return text;
}

async function listNotFound(load: Load, words: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + INDEX_MS;
  let missing = [...words];
  while (missing.length > 0) {
    const still: string[] = [];
    for (const word of missing) {
      const path = `/spaces/${load.spaceId}/search?query=${encodeURIComponent(`"${word}"`)}`;
      const { items } = await get<{ items: unknown[] }>(load, path);
      if (items.length === 0) still.push(word);
    }
    missing = still;
    if (performance.now() > deadline) break;
    if (missing.length > 0) await sleep(1000);
  }
  return missing;
}
