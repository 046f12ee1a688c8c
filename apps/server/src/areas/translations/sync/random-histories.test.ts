import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeRandom,
  type Random,
} from '../../../../../../packages/content/src/testing/random-edits.ts';
import { inspectPages } from '../../../../../../packages/content/src/testing/test-store.ts';
import { type WrittenPage, writeSpace } from '../../change-requests/testing/write-content.ts';
import { readRevision } from '../../content/index.ts';
import { findMachineHead } from './make-machine-changes.ts';
import { openSyncServer, type SyncServer, type SyncWorld } from './testing/sync-world.ts';

const SEEDS = [1, 2, 3, 4];
const STEPS = 24;

/** A source and its translation, which are edited at random, each by people of its own. */
class RandomHistory {
  /** Words of people in the target, by the ids of their pages. */
  readonly words = new Map<string, string[]>();
  /** Pages of the source that people changed in the target, or that stay for pages of theirs. */
  readonly touched = new Set<string>();
  readonly #server: SyncServer;
  readonly #world: SyncWorld;
  readonly #random: Random;
  #made = 0;

  constructor(server: SyncServer, world: SyncWorld, seed: number) {
    this.#server = server;
    this.#world = world;
    this.#random = makeRandom(seed);
  }

  async step(): Promise<void> {
    const choice = this.#random(8);
    if (choice < 4) await this.#editSource();
    else if (choice < 6) await this.#editTarget();
    else await this.sync();
  }

  async sync(): Promise<void> {
    const outcome = await this.#world.sync();
    for (const id of outcome?.kept ?? []) this.touched.add(id);
    await this.#check();
  }

  async #editSource(): Promise<void> {
    const { source } = this.#world;
    const [page, other] = await this.#pick(source);
    const choice = this.#random(8);
    if (page === undefined || choice < 2) {
      const id = `s${this.#made}`;
      return this.#write(source, id, { ...this.#place(other), text: this.#texts(3) });
    }
    if (choice < 5) return this.#rewrite(source, page);
    if (choice === 5) return this.#write(source, page, { title: this.#name() });
    if (choice === 6) return this.#write(source, page, await this.#placeOf(source, page, other));
    await this.#delete(source, page);
  }

  async #editTarget(): Promise<void> {
    const { target } = this.#world;
    const [page, other] = await this.#pick(target);
    const choice = this.#random(6);
    if (page === undefined || choice === 0) {
      const word = `Wort${this.#made}x`;
      this.words.set(word, [word]);
      return this.#write(target, word, { ...this.#place(other), text: `${word} steht hier.` });
    }
    this.touched.add(page);
    if (choice === 1) return this.#write(target, page, await this.#placeOf(target, page, other));
    if (choice === 2 && this.#random(3) === 0) return this.#delete(target, page);
    const text = (await this.#world.text(target, page)) ?? '';
    const blocks = text.split('\n\n');
    const at = this.#random(blocks.length);
    const word = `Wort${this.#made++}x`;
    blocks[at] = `${blocks[at]} ${word}`;
    this.words.set(page, [...(this.words.get(page) ?? []), word]);
    await this.#write(target, page, { text: blocks.join('\n\n') });
  }

  /** Changes, adds, removes or moves a block. */
  async #rewrite(space: string, page: string): Promise<void> {
    const blocks = ((await this.#world.text(space, page)) ?? '').split('\n\n');
    const at = this.#random(blocks.length);
    const choice = this.#random(4);
    if (choice === 0) blocks[at] = `${blocks[at]} ${this.#name()}`;
    else if (choice === 1) blocks.splice(at, 0, `A paragraph of ${this.#name()}.`);
    else if (choice === 2 && blocks.length > 1) blocks.splice(at, 1);
    else blocks.splice(this.#random(blocks.length), 0, ...blocks.splice(at, 1));
    await this.#write(space, page, { text: blocks.join('\n\n') });
  }

  /** Removes a page with those below it. */
  async #delete(space: string, page: string): Promise<void> {
    const tree = (await this.#world.read(space)).tree();
    const gone = [...tree.byId.keys()].filter(
      (id) => id === page || tree.ancestorsOf(id).some((above) => above.id === page),
    );
    await writeSpace(
      this.#server.platform,
      space,
      Object.fromEntries(gone.map((id) => [id, null])),
    );
    if (space === this.#world.source) return;
    for (const id of gone) {
      this.touched.add(id);
      this.words.delete(id);
    }
  }

  async #write(space: string, page: string, written: WrittenPage): Promise<void> {
    this.#made += 1;
    await writeSpace(this.#server.platform, space, { [page]: written });
  }

  #place(parent: string | undefined): WrittenPage {
    const place = { parent: parent ?? null, order: `a${this.#made}`.padEnd(6, '1') };
    return { ...place, title: this.#name(), slug: `slug${this.#made}` };
  }

  async #placeOf(space: string, page: string, parent: string | undefined): Promise<WrittenPage> {
    const tree = (await this.#world.read(space)).tree();
    const isBelow =
      parent === page ||
      (parent !== undefined && tree.ancestorsOf(parent).some(({ id }) => id === page));
    const { parent: to, order } = this.#place(isBelow ? undefined : parent);
    return { parent: to ?? null, order: order ?? 'a0' };
  }

  /** A page and another one, or none. */
  async #pick(space: string): Promise<(string | undefined)[]> {
    const ids = [...(await this.#world.read(space)).tree().byId.keys()].sort();
    return [ids[this.#random(ids.length + 1)], ids[this.#random(ids.length + 1)]];
  }

  #texts(count: number): string {
    const texts = Array.from({ length: 1 + this.#random(count) }, () => `We say ${this.#name()}.`);
    return texts.join('\n\n');
  }

  #name(): string {
    return `name${this.#made++}`;
  }

  async #check(): Promise<void> {
    const { source, target } = this.#world;
    const tree = (await this.#world.read(target)).tree();
    expect(inspectPages([...tree.byId.values()])).toEqual([]);
    for (const [page, words] of this.words) {
      const text = (await this.#world.text(target, page)) ?? '';
      for (const word of words) expect(text.split(word).length - 1, `${word} of ${page}`).toBe(1);
    }
    const head = await findMachineHead(this.#server.platform, await this.#world.variant());
    const machine = (await readRevision(this.#server.platform, head?.id ?? ''))?.tree();
    const said = (await this.#world.read(source)).tree();
    expect([...(machine?.byId.keys() ?? [])].sort()).toEqual([...said.byId.keys()].sort());
    for (const [id, { title, document }] of machine?.byId ?? []) {
      if (!this.touched.has(id)) expect(tree.byId.get(id), id).toMatchObject({ title, document });
    }
    for (const id of tree.byId.keys()) {
      const isTheirs = this.touched.has(id) || this.words.has(id);
      if (!isTheirs) expect(said.byId.has(id), `${id} is left`).toBe(true);
    }
  }
}

describe('histories in which people write on both sides', () => {
  let server: SyncServer;
  beforeAll(async () => {
    server = await openSyncServer('sqlite');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each(
    SEEDS,
  )('lose no word of theirs, and what they left is the machine’s (%i)', async (seed) => {
    const history = new RandomHistory(server, await server.open(), seed);
    for (let step = 0; step < STEPS; step += 1) await history.step();
    await history.sync();
    expect(history.words.size).toBeGreaterThan(0);
  });
});
