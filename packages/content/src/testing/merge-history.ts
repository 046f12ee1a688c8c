import type { Conflict } from '../merge/conflict.ts';
import { continueConflict, renewConflicts } from '../merge/renew-conflict.ts';
import type { RevisionContent } from '../records.ts';
import { makeRandom, type Random, RandomAuthor } from './random-edits.ts';
import { EMPTY_CONTENT, inspectPages, TestStore } from './test-store.ts';

/** A copy of main with edits of its own. `base` is the content of main it last took in. */
interface Branch {
  name: string;
  author: RandomAuthor;
  base: RevisionContent;
  content: RevisionContent;
  open: Conflict[];
}

/** A block is named by its page and its id. */
type Blocks = ReadonlySet<string>;

/**
 * A random history of a main line and its branches: edits, updates from main, resolved conflicts,
 * merges into main. Beside it a naive reference is kept: the set of all blocks that were written
 * and that nobody deleted, changed only by what an author or a resolution does on purpose.
 */
export class MergeHistory {
  readonly store = new TestStore();
  readonly problems: string[] = [];
  readonly #random: Random;
  readonly #branches: Branch[] = [];
  /** Blocks that somebody deleted, and blocks that somebody kept or took back in a conflict. */
  readonly #deleted = new Set<string>();
  readonly #kept = new Set<string>();
  /** Blocks that a copy lacks while a conflict is about them: others may still have them. */
  readonly #asked = new Set<string>();
  #main: RevisionContent;
  readonly #written = new Set<string>();
  #opened = 0;
  conflicts = 0;
  merges = 0;

  constructor(seed: number) {
    this.#random = makeRandom(seed);
    const author = new RandomAuthor(this.store, this.#random, 'm');
    this.#main = this.#edit(author, EMPTY_CONTENT, 8);
    for (let count = 2 + this.#random(2); count > 0; count--) {
      this.#openBranch();
    }
  }

  run(steps: number): void {
    for (let step = 0; step < steps; step++) {
      const branch = this.#branches[this.#random(this.#branches.length)];
      const choice = this.#random(8);
      if (branch === undefined) {
        continue;
      }
      if (choice < 4) {
        branch.content = this.#edit(branch.author, branch.content, 1 + this.#random(3));
        branch.open = this.#renew(branch, []);
      } else if (choice < 6) {
        this.#update(branch);
      } else if (choice === 6) {
        this.#resolveOne(branch);
      } else {
        this.#merge(branch);
      }
    }
    this.#finish();
  }

  /** Merges every branch, then updates all copies: each must then be what main is. */
  #finish(): void {
    for (const branch of this.#branches) {
      this.#settle(branch);
      this.#mergeSettled(branch);
    }
    for (const branch of this.#branches) {
      this.#update(branch);
      if (branch.open.length > 0) {
        this.problems.push(`${branch.name} conflicts with main after it was merged`);
      }
      if (JSON.stringify(branch.content) !== JSON.stringify(this.#main)) {
        this.problems.push(`${branch.name} differs from main after it was merged and updated`);
      }
    }
    const held = this.#listBlocks(this.#main);
    const lost = [...this.#written].filter(
      (block) => !held.has(block) && !this.#deleted.has(block) && !this.#asked.has(block),
    );
    const risen = [...held].filter(
      (block) => !this.#written.has(block) || (this.#deleted.has(block) && !this.#kept.has(block)),
    );
    if (lost.length + risen.length > 0) {
      this.problems.push(`main lost [${lost}] and brought back [${risen}]`);
    }
  }

  #openBranch(): void {
    const name = `b${this.#opened++}`;
    const author = new RandomAuthor(this.store, this.#random, name);
    this.#branches.push({ name, author, base: this.#main, content: this.#main, open: [] });
  }

  #edit(author: RandomAuthor, content: RevisionContent, steps: number): RevisionContent {
    const edited = author.edit(content, steps);
    this.#recordChange(this.#listBlocks(content), this.#listBlocks(edited));
    return edited;
  }

  /** What an author or a resolution takes away is deleted, what it puts in is written. */
  #recordChange(before: Blocks, after: Blocks): void {
    for (const block of before) {
      if (!after.has(block)) {
        this.#deleted.add(block);
      }
    }
    for (const block of after) {
      if (!before.has(block) && this.#written.has(block)) {
        this.#kept.add(block);
      }
      this.#written.add(block);
    }
  }

  /** Takes main in; what was open before is still, unless there is nothing left to decide. */
  #update(branch: Branch): void {
    const before = branch.content;
    const merge = () => this.store.merge(branch.base, before, this.#main, 'ours');
    const { content, decision } = merge();
    this.#inspect(branch.name, content);
    const again = merge().decision.conflicts.map(({ conflictKey }) => conflictKey);
    if (
      JSON.stringify(again) !==
      JSON.stringify(decision.conflicts.map(({ conflictKey }) => conflictKey))
    ) {
      this.problems.push(`${branch.name} names its conflicts differently when planned again`);
    }
    this.conflicts += decision.conflicts.length;
    this.#checkLost(branch, content, decision.conflicts);
    branch.content = content;
    branch.base = this.#main;
    branch.open = this.#renew(branch, decision.conflicts);
  }

  #renew(branch: Branch, found: readonly Conflict[]): Conflict[] {
    const known = new Map(branch.open.map((conflict) => [conflict.conflictKey, conflict]));
    for (const conflict of found) {
      const before = known.get(conflict.conflictKey);
      known.set(
        conflict.conflictKey,
        before === undefined ? conflict : continueConflict(before, conflict),
      );
    }
    const ours = this.store.view(branch.content);
    const theirs = this.store.view(branch.base);
    const asked = [...known.values()];
    const renewed = renewConflicts(asked, ours, theirs);
    this.#keepWithout(
      branch,
      asked.filter((_, at) => renewed[at] === undefined),
    );
    return renewed.filter((conflict) => conflict !== undefined);
  }

  /** What is ours in conflicts that came to nothing stands, though the other side had deleted it. */
  #keepWithout({ content }: Branch, settled: readonly Conflict[]): void {
    if (settled.length === 0) {
      return;
    }
    for (const block of this.#listBlocks(content)) {
      if (settled.some((conflict) => isAbout(conflict, block))) {
        this.#kept.add(block);
      }
    }
  }

  /** Blocks that a merge does not hold must be deleted by somebody, or in conflict. */
  #checkLost(branch: Branch, merged: RevisionContent, conflicts: readonly Conflict[]): void {
    const held = this.#listBlocks(merged);
    for (const block of [...this.#listBlocks(branch.content), ...this.#listBlocks(this.#main)]) {
      const isLost = !held.has(block) && !this.#deleted.has(block) && !this.#asked.has(block);
      const isKnown = conflicts.some((conflict) => isAbout(conflict, block));
      if (isLost && !isKnown && !this.#isOld(branch, block)) {
        this.problems.push(`${branch.name} lost ${block} by taking in main`);
      }
      if (isLost) {
        this.#asked.add(block);
      }
    }
  }

  /** Whether a block has the text of one in the base, which the other side may have deleted. */
  #isOld(branch: Branch, block: string): boolean {
    const [page = '', id] = block.split('#');
    const [own, main, base] = [branch.content, this.#main, branch.base].map((content) => {
      const hash = this.store.view(content).tree.byId.get(page)?.document;
      return hash === undefined ? undefined : this.store.document(hash);
    });
    const { hash } =
      [own, main].flatMap((side) => side?.blocks ?? []).find((one) => one.id === id) ?? {};
    return base?.blocks.some((one) => one.hash === hash) === true;
  }

  #settle(branch: Branch): void {
    while (branch.open.length > 0) {
      this.#resolveOne(branch);
    }
  }

  #resolveOne(branch: Branch): void {
    const at = this.#random(Math.max(1, branch.open.length));
    const conflict = branch.open[at];
    if (conflict === undefined) {
      return;
    }
    const side = (['ours', 'theirs', 'text'] as const)[this.#random(3)] ?? 'ours';
    const text = { text: `resolved ${branch.name} ${branch.open.length}` };
    const resolution = side !== 'text' ? side : conflict.kind === 'text' ? text : 'theirs';
    const before = branch.content;
    branch.content = this.store.resolve(before, conflict, resolution);
    branch.open = branch.open.filter((other) => other !== conflict);
    if (resolution === 'theirs') {
      this.#checkTaken(branch, conflict);
    }
    branch.open = this.#renew(branch, []);
    this.#inspect(branch.name, branch.content);
    const after = this.#listBlocks(branch.content);
    this.#recordChange(this.#listBlocks(before), after);
    for (const block of after) {
      if (isAbout(conflict, block)) {
        this.#kept.add(block);
      }
    }
  }

  /** What was resolved to theirs is what the branch took in last, however long it was open. */
  #checkTaken(branch: Branch, conflict: Conflict): void {
    if (conflict.kind !== 'text') {
      return;
    }
    const [own, their] = [branch.content, branch.base].map((content) => {
      const page = this.store.view(content).tree.byId.get(conflict.id);
      const document = this.store.document(page?.document ?? '');
      const about = conflict.blocks ?? [conflict.block];
      const blocks = document.blocks.filter(({ id }) => about.includes(id));
      return {
        text: document.text,
        span: document.text.slice(blocks[0]?.start, blocks.at(-1)?.end ?? 0),
      };
    });
    const isTaken =
      conflict.blocks === undefined
        ? own?.span === their?.span
        : own?.text.includes(their?.span ?? '');
    if (isTaken !== true) {
      this.problems.push(`${branch.name} took older text of ${conflict.block} from main`);
    }
  }

  /** Merges into main, where nothing is open; what conflicts with main leaves it as it is. */
  #merge(branch: Branch): void {
    if (branch.open.length > 0) {
      return;
    }
    const before = JSON.stringify(this.#main);
    const { decision } = this.store.merge(branch.base, this.#main, branch.content);
    if (decision.outcome === 'conflicts') {
      this.#update(branch);
      if (JSON.stringify(this.#main) !== before) {
        this.problems.push(`${branch.name} changed main by a conflict`);
      }
      return;
    }
    this.#mergeSettled(branch);
    this.#branches.splice(this.#branches.indexOf(branch), 1);
    this.#openBranch();
  }

  #mergeSettled(branch: Branch): void {
    const { content, decision } = this.store.merge(branch.base, this.#main, branch.content);
    if (decision.outcome === 'conflicts') {
      this.#update(branch);
      this.#settle(branch);
      this.#mergeSettled(branch);
      return;
    }
    this.#inspect('main', content);
    this.#checkLost(branch, content, []);
    this.#main = content;
    branch.base = content;
    branch.content = content;
    this.merges += 1;
  }

  #inspect(name: string, content: RevisionContent): void {
    const problems = inspectPages(this.store.pages(content));
    this.problems.push(...problems.map((problem) => `${name}: ${problem}`));
  }

  #listBlocks(content: RevisionContent): Blocks {
    const blocks = new Set<string>();
    for (const page of this.store.pages(content)) {
      const document = page.document === undefined ? null : this.store.document(page.document);
      for (const { id } of document?.blocks ?? []) {
        blocks.add(`${page.id}#${id}`);
      }
    }
    return blocks;
  }
}

/** Whether a conflict is about a block: itself, its page's text, or its page. */
function isAbout(conflict: Conflict, block: string): boolean {
  const [page, id] = block.split('#');
  switch (conflict.kind) {
    case 'text':
      return conflict.id === page && (conflict.blocks ?? [conflict.block]).includes(id ?? '');
    case 'field':
      return conflict.id === page && (conflict.field === 'document' || conflict.field === 'type');
    case 'edit/delete':
      return conflict.id === page;
    case 'move/delete':
      return conflict.page === page;
    default:
      return false;
  }
}
