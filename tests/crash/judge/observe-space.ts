import type { Facts, Ledger, Thing, ThingKind } from '../ledger.ts';
import { hashBytes } from '../plans/plan-pages.ts';
import { proposals } from '../plans/plan-requests.ts';
import { readFirstWord } from '../words.ts';
import { forEachAtOnce, type Reader } from './reader.ts';
import type { Occurrence } from './verdict.ts';

interface PageAnswer {
  id: string;
  title: string;
  markdown?: string;
  pages: readonly PageAnswer[];
}

interface CommentAnswer {
  id: string;
  body: { markdown: string };
  status: string;
  replies: number;
}

/** What was found in a space. */
export interface SpaceSeen {
  seen: Map<Thing, Occurrence[]>;
  /** What nobody is known to have written. */
  strangers: string[];
  /** How many its lists say that there are. */
  counts: { files: number; comments: number; requests: number };
  /** How many replies each comment says it has. */
  replies: Map<Thing, number>;
}

/**
 * Reads what a space holds: all pages, files, comments and change requests as the lists show them, and
 * texts, bytes and replies of those that were written to since they were read last, or of all.
 */
export async function observeSpace(
  reader: Reader,
  ledger: Ledger,
  { home, isFull }: { home: string; isFull: boolean },
): Promise<SpaceSeen> {
  const observer = new SpaceObserver(reader, ledger, home, isFull);
  await observer.observe();
  return observer.result;
}

class SpaceObserver {
  readonly #reader: Reader;
  readonly #ledger: Ledger;
  readonly #home: string;
  readonly #isFull: boolean;
  readonly result: SpaceSeen = {
    seen: new Map(),
    strangers: [],
    replies: new Map(),
    counts: { files: 0, comments: 0, requests: 0 },
  };

  constructor(reader: Reader, ledger: Ledger, home: string, isFull: boolean) {
    this.#reader = reader;
    this.#ledger = ledger;
    this.#home = home;
    this.#isFull = isFull;
  }

  async observe(): Promise<void> {
    for (const thing of this.#ledger.things) {
      if (thing.home === this.#home && thing.kind !== 'reply') this.result.seen.set(thing, []);
    }
    await this.#observePages();
    await this.#observeFiles();
    await this.#observeComments();
    await this.#observeRequests();
  }

  /** Whether more is read of a thing than the list shows. */
  #isWanted({ isTouched, pending }: Thing): boolean {
    return this.#isFull || isTouched || pending !== undefined;
  }

  #note(kind: ThingKind, word: string, { id, facts }: Occurrence): Thing | undefined {
    const thing = this.#ledger.find(kind, word);
    if (thing === undefined || thing.home !== this.#home) {
      this.result.strangers.push(`${kind} ${id} ${JSON.stringify(facts)}`);
      return undefined;
    }
    this.result.seen.set(thing, [...(this.result.seen.get(thing) ?? []), { id, facts }]);
    return thing;
  }

  #addFacts(thing: Thing, id: string, more: Facts): void {
    const known = this.result.seen.get(thing) ?? [];
    const added = known.map((one) =>
      one.id === id ? { id, facts: { ...one.facts, ...more } } : one,
    );
    this.result.seen.set(thing, added);
  }

  async #observePages(): Promise<void> {
    const path = `/spaces/${this.#home}/content`;
    const { pages } = await this.#reader.require<{ pages: PageAnswer[] }>(
      `${path}/pages?metadata=false`,
    );
    const wanted: [Thing, string][] = [];
    const walk = (siblings: readonly PageAnswer[], parent: string) => {
      for (const { id, title, pages: below } of siblings) {
        const word = readFirstWord(title);
        const thing = this.#note('page', word, { id, facts: { title, parent } });
        if (thing !== undefined && this.#isWanted(thing)) wanted.push([thing, id]);
        walk(below, word);
      }
    };
    walk(pages, '');
    await forEachAtOnce(wanted, async ([thing, id]) => {
      const page = await this.#reader.find<PageAnswer>(
        `${path}/page/${id}?format=markdown&metadata=false`,
      );
      const { title, markdown = 'without a text' } = page ?? { title: 'nothing' };
      this.#addFacts(thing, id, { text: markdown, title });
    });
  }

  async #observeFiles(): Promise<void> {
    const path = `/spaces/${this.#home}/content/files?metadata=false`;
    const { count, items } = await this.#reader.list<{
      id: string;
      name: string;
      downloadURL: string;
    }>(path);
    this.result.counts.files = count;
    await forEachAtOnce(items, async ({ id, name, downloadURL }) => {
      const thing = this.#note('file', readFirstWord(name), { id, facts: {} });
      if (thing === undefined || !this.#isWanted(thing)) return;
      const bytes = await this.#reader.findBytes(downloadURL);
      this.#addFacts(thing, id, { hash: bytes === undefined ? 'nothing' : hashBytes(bytes) });
    });
  }

  async #observeComments(): Promise<void> {
    const path = `/spaces/${this.#home}/comments`;
    const { count, items } = await this.#reader.list<CommentAnswer>(`${path}?order=asc`);
    this.result.counts.comments = count;
    const touched = new Set(
      this.#ledger.things.flatMap((thing) =>
        thing.kind === 'reply' && thing.about && this.#isWanted(thing) ? [thing.about] : [],
      ),
    );
    const talked: [Thing, string][] = [];
    for (const { id, body, status, replies } of items) {
      const facts = { text: body.markdown, resolved: status === 'resolved' };
      const thing = this.#note('comment', readFirstWord(body.markdown), { id, facts });
      if (thing === undefined) continue;
      this.result.replies.set(thing, replies);
      if (touched.has(thing) || (this.#isFull && replies > 0)) talked.push([thing, id]);
    }
    for (const thing of this.#ledger.things) {
      const isAsked = talked.some(([comment]) => comment === thing.about);
      if (thing.kind === 'reply' && isAsked) this.result.seen.set(thing, []);
    }
    await forEachAtOnce(talked, async ([, comment]) => {
      const replies = await this.#reader.list<CommentAnswer>(`${path}/${comment}/replies`);
      for (const { id, body } of replies.items) {
        const facts = { text: body.markdown };
        this.#note('reply', readFirstWord(body.markdown), { id, facts });
      }
    });
  }

  async #observeRequests(): Promise<void> {
    const path = `/spaces/${this.#home}/change-requests`;
    const { count, items } = await this.#reader.list<{
      id: string;
      subject: string;
      status: string;
    }>(`${path}?status=all`);
    this.result.counts.requests = count;
    await forEachAtOnce(items, async ({ id, subject, status }) => {
      const thing = this.#note('request', readFirstWord(subject), { id, facts: { status } });
      if (thing === undefined || !this.#isWanted(thing) || !/draft|open/.test(status)) return;
      this.#addFacts(thing, id, { isEdited: await this.#readEdit(thing, `${path}/${id}`) });
    });
  }

  /** Whether a change request has what was written to it: all, nothing, or else what. */
  async #readEdit(request: Thing, path: string): Promise<boolean | string> {
    const proposal = proposals.get(request);
    if (proposal === undefined || request.about?.id === undefined) return false;
    const page = await this.#reader.find<PageAnswer>(
      `${path}/content/page/${request.about.id}?format=markdown&metadata=false`,
    );
    const { pages } = await this.#reader.require<{ pages: PageAnswer[] }>(
      `${path}/content/pages?metadata=false`,
    );
    const added = pages.filter(({ title }) => title === proposal.added.title);
    const [only] = added;
    const text =
      only &&
      (await this.#reader.find<PageAnswer>(
        `${path}/content/page/${only.id}?format=markdown&metadata=false`,
      ));
    const isEdited = page?.markdown === proposal.edited.text;
    if (added.length === 1 && isEdited && text?.markdown === proposal.added.text) return true;
    if (added.length === 0 && page?.markdown === request.about.state?.text) return false;
    return `${added.length} pages added, ${isEdited ? 'the page edited' : 'the page not edited'}`;
  }
}
