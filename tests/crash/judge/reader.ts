import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, ask, fetchBytes } from '../api-client.ts';

const TRIES = 40;
const AGAIN_AFTER_MS = 250;
const MOST = 1000;
/** As many requests as the judge sends at a time. */
const AT_ONCE = 6;

export interface Listed<Item> {
  count: number;
  items: Item[];
}

/** Reads by the API, from a server that is up: what it may not answer is asked for again. */
export class Reader {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  /**
   * One object; undefined where there is none.
   *
   * @throws Error where the server does not answer, or refuses
   */
  async find<Body>(path: string): Promise<Body | undefined> {
    const { status, text } = await this.send({ method: 'GET', path });
    if (status === 404) return undefined;
    if (status === 200) return JSON.parse(text) as Body;
    throw new Error(`${status} for ${path}: ${text.slice(0, 300)}`);
  }

  /** The same of what has to be there. */
  async require<Body>(path: string): Promise<Body> {
    const found = await this.find<Body>(path);
    if (found === undefined) throw new Error(`There is no ${path}.`);
    return found;
  }

  /** Sends a request until it is answered. */
  async send(request: Omit<Ask, 'token'>) {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(this.#origin, { ...request, token: this.#token });
      if ((answer.status !== 0 && answer.status < 500) || tries === TRIES) return answer;
      await sleep(AGAIN_AFTER_MS);
    }
  }

  /** All of a list, with the count that its first page says. */
  async list<Item>(path: string): Promise<Listed<Item>> {
    const items: Item[] = [];
    let count: number | undefined;
    for (let page = ''; ; ) {
      const address = `${path}${path.includes('?') ? '&' : '?'}limit=${MOST}${page}`;
      const answer = await this.require<Listed<Item> & { next?: { page: string } }>(address);
      items.push(...answer.items);
      count ??= answer.count;
      if (answer.next === undefined) return { count, items };
      page = `&page=${encodeURIComponent(answer.next.page)}`;
    }
  }

  /** Bytes below `/v1`, or at an address that an answer gave. */
  async findBytes(address: string): Promise<Uint8Array | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        const isApi = address.startsWith('/');
        return await fetchBytes(
          this.#origin,
          isApi ? `/v1${address}` : address,
          ...(isApi ? [this.#token] : []),
        );
      } catch (error) {
        if (tries === TRIES) throw error;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }
}

/** Does the same with each of several, some at a time. */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Asks until something holds, for as long as one would wait. Answers whether it did at once, later, or never. */
export async function waitFor(
  holds: () => Promise<boolean>,
  patienceMs: number,
): Promise<'at-once' | 'late' | 'never'> {
  if (await holds()) return 'at-once';
  const patience = performance.now() + patienceMs;
  while (performance.now() < patience) {
    await sleep(AGAIN_AFTER_MS);
    if (await holds()) return 'late';
  }
  return 'never';
}
