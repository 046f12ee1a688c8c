import { type Answer, ask, type Call, type Failures, type Tallies } from './caller.ts';
import type { KillableServer } from './killable-server.ts';

/** What all writers of a run share. */
export interface Load {
  server: KillableServer;
  spaceId: string;
  /** The page with a paragraph for each writer, which all of them change in change requests. */
  sharedPage: string;
  tallies: Tallies;
  failures: Failures;
  /** Words that were acknowledged to stand in the space's pages, and in its comments. */
  inPages: Set<string>;
  inComments: Set<string>;
  isOver(): boolean;
}

/** A page of the shared text: the paragraphs of all writers. */
export function makeSharedText(words: readonly string[]): string {
  return `# Shared\n\n${words.join('\n\n')}\n`;
}

/** How many words a live page and how many added pages of a writer stay. */
const KEPT_WORDS = 12;
const KEPT_PAGES = 12;

/** One of several clients: loops until the load is over. */
export async function runWriter(load: Load, name: string): Promise<void> {
  const writer = createWriter(load, name);
  await writer.begin();
  while (!load.isOver()) await writer.loop();
}

function createWriter(load: Load, name: string) {
  const space = `/spaces/${load.spaceId}`;
  let count = 0;
  const nextWord = (kind: string) => `${kind}${name}n${count++}x`;
  let livePage = '';
  let liveWords: string[] = [];
  let shared = sharedWordOf(name, 0);
  /** Pages that were added, the oldest first. */
  const added: { page: string; word: string }[] = [];

  const call = <T>(request: Call): Promise<Answer<T>> =>
    ask<T>(load.server, load.tallies, load.failures, request);

  async function change(as: string, place: string, changes: unknown[]) {
    const { status, body } = await call<{ changes: { page: { id: string } }[] }>({
      ...{ as, method: 'POST', path: `${place}/content?compat=false`, body: { changes } },
    });
    return status === 200 ? (body.changes ?? []) : undefined;
  }

  /** Adds a word to the live page, and takes the oldest out. */
  async function editLive(): Promise<void> {
    const word = nextWord('live');
    const words = [...liveWords, word].slice(-KEPT_WORDS);
    const markdown = `# Live ${name}\n\n${words.join('\n\n')}\n`;
    const done = await change('edit space', space, [
      { operation: 'update_page', page: livePage, document: { markdown } },
    ]);
    if (done === undefined) return;
    for (const gone of liveWords) if (!words.includes(gone)) load.inPages.delete(gone);
    load.inPages.add(word);
    liveWords = words;
  }

  async function removeOldest(): Promise<void> {
    const oldest = added[0];
    if (oldest === undefined || added.length <= KEPT_PAGES) return;
    // Gone from the moment that it is asked for: a lost answer leaves open whether it is.
    load.inPages.delete(oldest.word);
    added.shift();
    await change('delete page', space, [{ operation: 'delete_page', page: oldest.page }]);
  }

  async function comment(place: string, as: string): Promise<void> {
    const word = nextWord('said');
    const body = { body: { markdown: `I say ${word}.` } };
    const { status } = await call({ as, method: 'POST', path: `${place}/comments`, body });
    if (status < 300) load.inComments.add(`${place} ${word}`);
  }

  /** Opens a change request, changes the shared page and adds one; answers what then is to be there. */
  async function mergeRequest(): Promise<void> {
    const opened = await call<{ id: string }>({
      ...{ as: 'open request', method: 'POST', path: `${space}/change-requests` },
      body: { subject: `Of ${name}` },
    });
    if (opened.status !== 201) return;
    const request = `${space}/change-requests/${opened.body.id}`;
    const sharedPath = `${request}/content/page/${load.sharedPage}?format=markdown`;
    const now = await call<{ markdown: string }>({ method: 'GET', path: sharedPath });
    const next = sharedWordOf(name, count);
    const word = nextWord('page');
    const done = await change('edit request', request, [
      {
        operation: 'update_page',
        page: load.sharedPage,
        document: { markdown: now.body.markdown.replace(shared, next) },
      },
      { operation: 'insert_page', title: word, document: { markdown: `It says ${word}.\n` } },
    ]);
    await editLive();
    await comment(request, 'comment on request');
    await comment(space, 'comment on space');
    await call({ as: 'update request', method: 'POST', path: `${request}/update` });
    if (done === undefined) return;
    if (!(await merge(request))) return;
    load.inPages.delete(shared);
    load.inPages.add(next);
    shared = next;
    load.inPages.add(word);
    const page = done[1]?.page?.id;
    if (page !== undefined) added.push({ page, word });
  }

  /** A merge whose answer was lost is a refusal when it is asked for again. */
  async function merge(request: string): Promise<boolean> {
    const merged = await call<{ result?: string }>({
      ...{ as: 'merge', method: 'POST', path: `${request}/merge` },
    });
    if (merged.body.result === 'merge') return true;
    if (merged.body.result === 'conflicts') {
      load.failures.push(`${request}: conflicts, where every writer has a paragraph of its own`);
      return false;
    }
    const { body } = await call<{ status: string }>({ method: 'GET', path: request });
    return body.status === 'merged';
  }

  return {
    async begin() {
      const made = await change('begin', space, [
        {
          ...{ operation: 'insert_page', title: `Live ${name}` },
          document: { markdown: `# Live ${name}\n` },
        },
      ]);
      livePage = made?.[0]?.page?.id ?? '';
      load.inPages.add(shared);
    },
    async loop() {
      await mergeRequest();
      await removeOldest();
    },
  };
}

/** The word of a writer in the shared page: `count` tells the later from the earlier. */
export function sharedWordOf(name: string, count: number): string {
  return `shared${name}n${count}x`;
}
