import { encodeCanonicalJson } from '@octavo/content';
import type { ChangeRequestResource, ConflictResource } from '@octavo/contract/change-requests';
import { checkIndexes, checkSite, checkSpace, listMisplaced } from './check-history.ts';
import { checkSettled } from './check-settled.ts';
import { MARK } from './marks.ts';
import { type Change, makeRandom, type Random, RandomBatches } from './random-batch.ts';
import { type BranchState, readBranch } from './read-branch.ts';
import type { RequestServer } from './request-server.ts';

/** The statuses that a write may answer when others write at the same time. */
const RACED = new Set([200, 201, 400, 404, 409]);

/**
 * A random history of a space and its change requests, over HTTP: edits of both, updates, merges,
 * resolved conflicts, archived and reopened requests, rollbacks, alone and at once. After every step
 * what must hold is checked; `problems` says what did not. Beside the server a naive reference is
 * kept: the marks of all texts that somebody took away on purpose.
 */
export class RequestHistory {
  readonly problems: string[] = [];
  steps = 0;
  conflicts = 0;
  merges = 0;
  readonly #server: RequestServer;
  readonly #base: string;
  readonly #site: string;
  readonly #random: Random;
  readonly #batches: RandomBatches;
  readonly #taken = new Set<string>();
  readonly #written = new Set<string>();

  /** `site` is the address of the published site, without a slash at its end. */
  constructor(server: RequestServer, site: string, seed: number) {
    this.#server = server;
    this.#site = site;
    this.#base = `/spaces/${server.spaceId}`;
    this.#random = makeRandom(seed);
    this.#batches = new RandomBatches(this.#random);
  }

  async run(steps: number): Promise<void> {
    await this.#editBranch(this.#base);
    for (let step = 0; step < steps && this.problems.length === 0; step += 1) {
      await this.#step();
      this.steps += 1;
      await this.#check();
    }
    await this.#mergeAll();
    this.problems.push(...(await checkIndexes(this.#server)));
  }

  async #step(): Promise<void> {
    const open = await this.#listOpen();
    const request = open[this.#random(Math.max(1, open.length))];
    const choice = this.#random(24);
    if (request === undefined || choice === 0) {
      await this.#server.open(`Request ${this.steps}`);
    } else if (choice < 4) {
      await this.#editBranch(this.#base);
    } else if (choice < 11) {
      await this.#editBranch(pathOf(request));
    } else if (choice < 14) {
      await this.#update(request);
    } else if (choice < 17) {
      await this.#merge(request);
    } else if (choice < 20) {
      await this.#resolveOne(request);
    } else if (choice === 20) {
      await this.#archive(request);
    } else if (choice === 21) {
      await this.#rollBack();
    } else {
      await this.#race(open);
    }
  }

  async #editBranch(path: string): Promise<void> {
    const before = await this.#read(path);
    await this.#postBatch(path, this.#batches.make(before));
    this.#account(before, await this.#read(path));
  }

  /** A batch whose operations are in each other's way is refused as a whole, which is no problem. */
  async #postBatch(path: string, changes: readonly Change[]): Promise<void> {
    const { status, body } = await this.#server.call('POST', `${path}/content`, {
      body: { changes },
    });
    if (status !== 200 && status !== 400 && status !== 409) {
      this.problems.push(`A batch answered ${status} ${JSON.stringify(body)}.`);
    }
  }

  async #update(request: ChangeRequestResource): Promise<void> {
    const path = pathOf(request);
    const [main, before] = [await this.#read(this.#base), await this.#read(path)];
    await this.#call('POST', `${path}/update`);
    await this.#checkKept(path, [main, before]);
    const shown = await this.#readRequest(path);
    if (shown.outdated) this.problems.push(`${path} is outdated after an update.`);
    if ((await this.#read(this.#base)).revision !== main.revision) {
      this.problems.push(`An update of ${path} moved the space.`);
    }
  }

  async #merge(request: ChangeRequestResource): Promise<void> {
    const path = pathOf(request);
    const [main, before] = [await this.#read(this.#base), await this.#read(path)];
    const { result } = await this.#call<{ result: string }>('POST', `${path}/merge`);
    const after = await this.#read(this.#base);
    if (result === 'conflicts') {
      if (after.revision !== main.revision) this.problems.push('A conflict changed the space.');
      await this.#checkKept(path, [main, before]);
      return;
    }
    this.merges += 1;
    await this.#checkKept(this.#base, [main, before]);
    const merged = await this.#read(path);
    if (encodeCanonicalJson(merged.content) !== encodeCanonicalJson(after.content)) {
      this.problems.push(`The space is not what ${path} was when it was merged.`);
    }
  }

  async #resolveOne(request: ChangeRequestResource, at = this.#random(4)): Promise<void> {
    const path = pathOf(request);
    const open = await this.#listConflicts(path);
    const conflict = open[at % Math.max(1, open.length)];
    if (conflict === undefined) return;
    const before = await this.#read(path);
    const choice = this.#random(4);
    const text = { document: { markdown: this.#batches.text() } };
    const isTextual = conflict.kind === 'text' || conflict.kind === 'edit/delete';
    const isWhole = isTextual && conflict.source === undefined && conflict.file === undefined;
    const side = { resolution: choice === 0 ? 'ours' : 'theirs' };
    const chosen = choice === 3 && conflict.kind === 'text' ? { resolution: 'both' } : side;
    const body = choice === 2 && isWhole ? text : chosen;
    const url = `${path}/conflicts/${conflict.id}`;
    const answer = await this.#server.call('POST', url, { body });
    const isUnfit = body !== side && answer.status === 400;
    if (answer.status !== 200 && !isUnfit) {
      this.problems.push(`Resolving ${conflict.kind} answered ${JSON.stringify(answer.body)}.`);
    }
    this.conflicts += 1;
    this.#account(before, await this.#read(path));
  }

  async #archive(request: ChangeRequestResource): Promise<void> {
    const path = pathOf(request);
    await this.#call('PATCH', path, { status: 'archived' });
    const refused = await this.#server.call('POST', `${path}/merge`);
    if (refused.status !== 409) this.problems.push('An archived request was merged.');
    await this.#call('PATCH', path, { status: this.#random(2) === 0 ? 'open' : 'draft' });
  }

  async #rollBack(): Promise<void> {
    const { items } = await this.#call<{ items: { id: string }[] }>(
      'GET',
      `${this.#base}/revisions?limit=4`,
    );
    const target = items[this.#random(items.length)];
    if (target === undefined) return;
    const before = await this.#read(this.#base);
    const url = `${this.#base}/revisions/${target.id}/rollback`;
    const { status } = await this.#server.call('POST', url);
    if (status >= 500) this.problems.push(`A rollback answered ${status}.`);
    this.#account(before, await this.#read(this.#base));
  }

  /** Several writers at once, who take nothing away: all that was there is there afterwards. */
  async #race(open: readonly ChangeRequestResource[]): Promise<void> {
    const paths = [this.#base, ...open.map(pathOf)];
    const before = await Promise.all(paths.map((path) => this.#read(path)));
    const calls = before.flatMap((state, index) => {
      const path = paths[index] ?? this.#base;
      const batch = () =>
        this.#raced(`${path}/content`, { changes: this.#batches.make(state, { additive: true }) });
      if (index === 0) return [batch(), batch(), this.#raced(`${path}/change-requests`, {})];
      const kind = this.#random(4);
      if (kind === 0) return [this.#raced(`${path}/merge`), this.#raced(`${path}/merge`)];
      return kind === 1 ? [this.#raced(`${path}/update`), batch()] : [batch(), batch()];
    });
    await Promise.all(calls);
    for (const [index, path] of paths.entries()) {
      const state = before[index];
      if (state !== undefined) await this.#checkKept(path, [state]);
    }
  }

  async #raced(path: string, body?: unknown): Promise<void> {
    const { status } = await this.#server.call('POST', path, body === undefined ? {} : { body });
    if (!RACED.has(status)) this.problems.push(`${path} answered ${status} in a race.`);
  }

  /** Resolves and merges every request; then nothing that was written may be lost. */
  async #mergeAll(): Promise<void> {
    for (const request of await this.#listOpen()) {
      for (let rounds = 0; rounds < 50 && this.problems.length === 0; rounds += 1) {
        await this.#merge(request);
        const { status } = await this.#readRequest(pathOf(request));
        if (status === 'merged') break;
        await this.#resolveOne(request, 0);
        if (rounds === 49) this.problems.push(`${pathOf(request)} is never merged.`);
      }
      await this.#check();
    }
    if (this.problems.length > 0) return;
    const { marks } = await this.#read(this.#base);
    const lost = [...this.#written].filter((mark) => !marks.has(mark) && !this.#taken.has(mark));
    if (lost.length > 0) this.problems.push(`The space has lost ${lost}.`);
  }

  async #check(): Promise<void> {
    const { problems } = this;
    const main = await this.#read(this.#base);
    problems.push(...listMisplaced('main', main), ...(await checkSpace(this.#server)));
    problems.push(...(await checkSite(this.#site, main)));
    for (const request of await this.#listOpen()) {
      const path = pathOf(request);
      problems.push(...listMisplaced(path, await this.#read(path)));
      const open = await this.#listConflicts(path);
      if (open.length !== request.conflicts) problems.push(`${path} counts its conflicts wrongly.`);
      problems.push(...(await checkSettled(this.#server, request.id)));
      const taken = request.revisionMergedAncestor ?? request.revisionInitial;
      if (request.outdated !== (taken !== main.revision)) {
        problems.push(`${path} says outdated: ${request.outdated}.`);
      }
    }
  }

  /** Every mark of `before` is on the branch, or was taken away, or is in an open conflict. */
  async #checkKept(path: string, before: readonly BranchState[]): Promise<void> {
    const after = await this.#read(path);
    for (const mark of after.marks) this.#written.add(mark);
    const conflicts =
      path === this.#base
        ? ''
        : JSON.stringify(await this.#listConflicts(path)).replaceAll('\\n', ' ');
    const disputed = new Set(conflicts.match(MARK) ?? []);
    const all = new Set(before.flatMap(({ marks }) => [...marks]));
    const lost = [...all].filter(
      (mark) => !after.marks.has(mark) && !this.#taken.has(mark) && !disputed.has(mark),
    );
    if (lost.length > 0) this.problems.push(`${path} has lost ${lost}.`);
    for (const mark of disputed) if (!after.marks.has(mark)) this.#taken.add(mark);
  }

  /** What an author takes away is taken on purpose. */
  #account(before: BranchState, after: BranchState): void {
    for (const mark of before.marks) if (!after.marks.has(mark)) this.#taken.add(mark);
    for (const mark of after.marks) this.#written.add(mark);
  }

  async #read(path: string): Promise<BranchState> {
    const { revision } = await this.#call<{ revision: string }>('GET', path);
    return readBranch(this.#server.platform, revision);
  }

  #readRequest(path: string): Promise<ChangeRequestResource> {
    return this.#call('GET', path);
  }

  async #listOpen(): Promise<ChangeRequestResource[]> {
    const url = `${this.#base}/change-requests?status=all&limit=1000`;
    const { items } = await this.#call<{ items: ChangeRequestResource[] }>('GET', url);
    return items.filter(({ status }) => status === 'open' || status === 'draft');
  }

  async #listConflicts(path: string): Promise<ConflictResource[]> {
    const url = `${path}/conflicts?limit=1000`;
    return (await this.#call<{ items: ConflictResource[] }>('GET', url)).items;
  }

  async #call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.#server.call<Body>(method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
}

function pathOf({ space, number }: ChangeRequestResource): string {
  return `/spaces/${space}/change-requests/${number}`;
}
