import {
  type Conflict,
  type ConflictResolution,
  continueConflict,
  copyAttributes,
  type PageRecord,
  type RevisionContent,
  renewConflicts,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { makeRandom, type Random } from '../../packages/content/src/testing/random-edits.ts';
import {
  EMPTY_CONTENT,
  hashForTests,
  TEST_TIME,
  TestStore,
} from '../../packages/content/src/testing/test-store.ts';
import type { TextVersion } from './document-shape.ts';
import { judgeMerge } from './judge-merge.ts';
import type { MergedText, MergeTriple, Problem, ShownConflict } from './merge-problem.ts';
import { TextAuthor } from './text-author.ts';
import { countWords, WordSource } from './words.ts';

/** A problem that a history met, with the merge that had it where there was one. */
export interface FoundProblem extends Problem {
  seed: number;
  triple?: MergeTriple;
  merged?: MergedText;
}

/** A copy of main with edits of its own. `base` is the content of main it last took in. */
interface Branch {
  author: TextAuthor;
  base: RevisionContent;
  content: RevisionContent;
  open: Conflict[];
}

const PAGES = ['one', 'two'];
const EMPTY: TextVersion = { text: '', links: {} };

/**
 * A random history of a main line and two or three branches, over pages of Markdown that the real
 * reader reads: edits on all of them, updates of branches, resolved conflicts, merges into main.
 * Every merge of two changed texts is judged by its words. It ends with the first problem, as what
 * follows from one is none of its own. Besides those of the judge there are:
 *
 * - `resolution`: resolving a conflict changed other words than those it showed
 * - `attributes`: the record of a page says another title or description than its text
 * - `diverged`: after all was merged and updated, a branch is not what main is
 * - `throws`: merging threw
 */
export class TextHistory {
  readonly problems: FoundProblem[] = [];
  readonly #seed: number;
  readonly #random: Random;
  readonly #words = new WordSource();
  readonly #store = new TestStore((text) => readPage(text, hashForTests));
  readonly #mainAuthor: TextAuthor;
  readonly #branches: Branch[];
  #main: RevisionContent = EMPTY_CONTENT;
  /** Merges of two changed texts, and the conflicts about texts there were. */
  merges = 0;
  conflicts = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = makeRandom(seed);
    this.#mainAuthor = this.#makeAuthor('main');
    for (const id of PAGES) {
      const version = this.#mainAuthor.write(3 + this.#random(6));
      this.#main = this.#put(this.#main, id, version);
    }
    this.#branches = Array.from({ length: 2 + this.#random(2) }, (_, at) => ({
      ...{ author: this.#makeAuthor(`branch${at}`), open: [] },
      ...{ base: this.#main, content: this.#main },
    }));
  }

  /** Plays the history; problems are in `problems` afterwards. */
  run(steps: number): void {
    try {
      for (let step = 0; step < steps && this.problems.length === 0; step++) this.#step();
      this.#finish();
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.problems.push({ kind: 'throws', what, seed: this.#seed });
    }
  }

  #makeAuthor(name: string): TextAuthor {
    return new TextAuthor(this.#random, this.#words, name);
  }

  #step(): void {
    const choice = this.#random(10);
    const branch = this.#branches[this.#random(this.#branches.length)];
    if (branch === undefined || choice < 2) {
      this.#main = this.#edit(this.#mainAuthor, this.#main);
    } else if (choice < 6) {
      branch.content = this.#edit(branch.author, branch.content);
      branch.open = this.#renew(branch, []);
    } else if (choice < 8) {
      this.#update(branch);
    } else if (choice === 8) {
      this.#resolveOne(branch);
    } else if (branch.open.length === 0) {
      this.#mergeIntoMain(branch);
    }
  }

  #finish(): void {
    for (const branch of this.#branches) this.#mergeIntoMain(branch);
    for (const branch of this.#branches) {
      if (this.problems.length > 0) return;
      this.#update(branch);
      const isSame = JSON.stringify(branch.content) === JSON.stringify(this.#main);
      if (branch.open.length > 0 || !isSame) this.#report({ kind: 'diverged', what: 'a branch' });
    }
  }

  #edit(author: TextAuthor, content: RevisionContent): RevisionContent {
    const id = PAGES[this.#random(PAGES.length)] ?? 'one';
    return this.#put(content, id, author.edit(this.#read(content, id), 1 + this.#random(3)));
  }

  #put(content: RevisionContent, id: string, { text, links }: TextVersion): RevisionContent {
    const before = this.#find(content, id);
    const was = before?.document === undefined ? null : this.#store.document(before.document);
    const { attributes } = readPage(text, hashForTests);
    const record: PageRecord = {
      ...{ id, parent: null, order: `a${PAGES.indexOf(id)}`, type: 'document', slug: id },
      ...{ createdAt: TEST_TIME, updatedAt: TEST_TIME, title: attributes.title ?? 'Untitled' },
      ...copyAttributes(attributes),
      document: this.#store.write(text, was, links),
    };
    return this.#store.apply(content, { pages: new Map([[id, record]]) });
  }

  #find(content: RevisionContent, id: string): PageRecord | undefined {
    return this.#store.pages(content).find((page) => page.id === id);
  }

  #read(content: RevisionContent, id: string): TextVersion {
    const document = this.#find(content, id)?.document;
    return document === undefined ? EMPTY : this.#store.document(document);
  }

  /** Takes main in; conflicts stay open. */
  #update(branch: Branch): void {
    const { base, content: ours } = branch;
    const { content, decision } = this.#store.merge(base, ours, this.#main, 'ours');
    this.#judge({ base, ours, theirs: this.#main }, content, decision.conflicts);
    branch.content = content;
    branch.base = this.#main;
    branch.open = this.#renew(branch, decision.conflicts);
  }

  /** Merges into main; where there are conflicts, the branch is updated and all are resolved. */
  #mergeIntoMain(branch: Branch): void {
    for (let tries = 0; tries < 3 && this.problems.length === 0; tries++) {
      while (branch.open.length > 0 && this.problems.length === 0) this.#resolveOne(branch);
      const { base, content: theirs } = branch;
      const { content, decision } = this.#store.merge(base, this.#main, theirs);
      if (decision.outcome === 'merged') {
        this.#judge({ base, ours: this.#main, theirs }, content, []);
        this.#main = content;
        branch.base = content;
        branch.content = content;
        return;
      }
      this.#update(branch);
    }
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
    const ours = this.#store.view(branch.content);
    const theirs = this.#store.view(branch.base);
    const renewed = renewConflicts([...known.values()], ours, theirs);
    return renewed.filter((conflict) => conflict !== undefined);
  }

  #judge(
    sides: Record<keyof MergeTriple, RevisionContent>,
    content: RevisionContent,
    conflicts: readonly Conflict[],
  ): void {
    for (const id of PAGES) {
      const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) =>
        this.#read(side, id),
      );
      if (base === undefined || ours === undefined || theirs === undefined) continue;
      if ([ours.text === base.text, theirs.text === base.text].includes(true)) continue;
      const shown = conflicts.flatMap((conflict) => showConflict(conflict, id));
      const merged = { ...this.#read(content, id), conflicts: shown };
      this.merges += 1;
      this.conflicts += shown.length;
      const triple = { base, ours, theirs };
      for (const problem of judgeMerge(triple, merged)) this.#report(problem, triple, merged);
      if (shown.length === 0) this.#judgeAttributes(content, id);
    }
  }

  #judgeAttributes(content: RevisionContent, id: string): void {
    const page = this.#find(content, id);
    const { title, description } = readPage(this.#read(content, id).text, hashForTests).attributes;
    const isTitle = title === undefined || page?.title === title;
    if (!isTitle || page?.description !== description) {
      const what = `${page?.title} / ${page?.description} instead of ${title} / ${description}`;
      this.#report({ kind: 'attributes', what });
    }
  }

  #resolveOne(branch: Branch): void {
    const conflict = branch.open[this.#random(Math.max(1, branch.open.length))];
    if (conflict === undefined) return;
    const resolution = this.#chooseResolution(conflict);
    const before = branch.content;
    branch.content = this.#store.resolve(before, conflict, resolution);
    branch.open = branch.open.filter((other) => other !== conflict);
    branch.open = this.#renew(branch, []);
    if (conflict.kind === 'text') this.#judgeResolution(conflict, resolution, before, branch);
  }

  #chooseResolution(conflict: Conflict): ConflictResolution {
    const side = (['ours', 'theirs', 'text'] as const)[this.#random(3)] ?? 'ours';
    if (side !== 'text') return side;
    return conflict.kind === 'text' && conflict.block !== null
      ? { text: `${this.#words.next()} ${this.#words.next()}` }
      : 'theirs';
  }

  /** Words of ours in the conflict go, those of the resolution come, all others stay. */
  #judgeResolution(
    conflict: Extract<Conflict, { kind: 'text' }>,
    resolution: ConflictResolution,
    before: RevisionContent,
    branch: Branch,
  ): void {
    const was = this.#read(before, conflict.id);
    const is = this.#read(branch.content, conflict.id);
    if (resolution === 'both') return;
    const put = typeof resolution === 'string' ? conflict[resolution] : resolution.text;
    const [old, now, gone, come] = [was.text, is.text, conflict.ours, put].map(countWords);
    const wrong = [...new Set([old, now, come].flatMap((counts) => [...(counts?.keys() ?? [])]))]
      .filter((word) => /\p{L}\w*\d{5}$|^字/u.test(word))
      .filter((word) => {
        const count = (counts: typeof old) => counts?.get(word) ?? 0;
        return count(now) !== count(old) - count(gone) + count(come);
      });
    if (wrong.length === 0) return;
    const theirs = { text: conflict.theirs ?? '', links: {} };
    const triple = { base: was, ours: { text: conflict.ours ?? '', links: {} }, theirs };
    const what = `${JSON.stringify(resolution)}: ${wrong.join(' ')}`;
    this.#report({ kind: 'resolution', what }, triple, { ...is, conflicts: [conflict] });
  }

  #report(problem: Problem, triple?: MergeTriple, merged?: MergedText): void {
    const there = triple === undefined || merged === undefined ? {} : { triple, merged };
    this.problems.push({ ...problem, seed: this.#seed, ...there });
  }
}

/** A conflict as far as it is about the text of a page. */
function showConflict(conflict: Conflict, page: string): ShownConflict[] {
  if (conflict.kind !== 'text' && conflict.kind !== 'field') return [];
  if (conflict.id !== page) return [];
  const write = (value: unknown) =>
    value === null || typeof value === 'string' ? value : JSON.stringify(value);
  const { base, ours, theirs } = conflict;
  return [{ base: write(base), ours: write(ours), theirs: write(theirs) }];
}
