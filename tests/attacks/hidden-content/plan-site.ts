import { makeRandom, type Random } from '../../../packages/content/src/testing/random-edits.ts';
import { type Condition, type ConditionPlace, makeCondition } from './conditions.ts';
import { SecretWords } from './secret-words.ts';
import {
  type BlockPlan,
  type ContentPlan,
  type FilePlan,
  INLINE_FORMS,
  type LinkPagePlan,
  listPages,
  type MenuPlan,
  type PagePlan,
  type SitePlan,
  type SpacePlan,
  TEXT_FORMS,
} from './site-plan.ts';

/** What blocks may name. */
interface Named {
  files: readonly string[];
  contents: readonly string[];
  pages: readonly string[];
  operations: readonly string[];
}

/** Makes the site of a seed: small, with conditions on some of everything that can have one. */
export function planSite(seed: number): SitePlan {
  return new SiteAuthor(makeRandom(seed)).write();
}

class SiteAuthor {
  readonly #random: Random;
  readonly #words: SecretWords;
  /** Pages of the spaces that were made before. */
  readonly #elsewhere: string[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#words = new SecretWords(random);
  }

  write(): SitePlan {
    const operations = this.#chance(6) ? [this.#word(), this.#word()] : [];
    const count = this.#pick([1, 1, 1, 2]);
    const sections = this.#times(count, (index) => ({
      word: this.#word(),
      ...(count > 1 ? this.#maybeCondition('site', index === 0 ? 4 : 2) : {}),
      spaces: this.#times(1 + this.#random(count > 1 ? 2 : 3), (at) =>
        this.#writeSpace(operations, at === 0 ? 4 : 2),
      ),
    }));
    const spaces = sections.flatMap((section) => section.spaces);
    const pages = spaces.flatMap((space) => listPages(space.pages).map(({ word }) => word));
    return {
      visibility: this.#pick(['public', 'public', 'public', 'share-link', 'visitor-auth']),
      sections,
      ...(operations.length > 0 && {
        specification: { slug: this.#word(), operations: operations.map((word) => ({ word })) },
      }),
      menus: this.#times(this.#random(3), () =>
        this.#writeMenu([...pages, ...spaces.map(({ word }) => word)]),
      ),
      redirects: this.#times(this.#random(3), () => ({
        word: this.#word(),
        to: this.#pick(pages),
      })),
      ...(count > 1 && this.#chance(2) ? { group: { word: this.#word() } } : {}),
      ...(this.#chance(4)
        ? {
            announcement: {
              word: this.#word(),
              link: { word: this.#word(), to: this.#pick(pages) },
            },
          }
        : {}),
    };
  }

  #writeSpace(operations: readonly string[], rarity: number): SpacePlan {
    const files: FilePlan[] = this.#times(this.#random(4), () => ({
      word: this.#word(),
      extension: this.#pick(['svg', 'txt']),
    }));
    const names = this.#times(2 + this.#random(4), () => this.#word());
    const named: Named = {
      files: files.map(({ word }) => word),
      contents: [],
      pages: [...names, ...this.#elsewhere],
      operations,
    };
    const links: LinkPagePlan[] = this.#times(this.#chance(3) ? 2 : 0, () => ({
      ...{ word: this.#word(), to: this.#pick(named.pages) },
      // An edit makes them, which takes no condition that is none.
      ...this.#maybeCondition('site', 3),
    }));
    this.#elsewhere.push(...names);
    const contents: ContentPlan[] = [];
    for (let left = this.#random(3); left > 0; left--) {
      const known = { ...named, contents: contents.map(({ word }) => word) };
      contents.push({ word: this.#word(), blocks: this.#writeBlocks(known, 2, 2) });
    }
    const known = { ...named, contents: contents.map(({ word }) => word) };
    return {
      word: this.#word(),
      ...this.#maybeCondition('site', rarity),
      variables: { edition: this.#pick(['home', 'work']), open: this.#chance(2) },
      pages: this.#nest(names.map((word) => this.#writePage(word, known))),
      files,
      contents,
      links,
    };
  }

  /** Puts some pages below those before them. */
  #nest(pages: readonly PagePlan[]): PagePlan[] {
    const [first, ...rest] = pages as [PagePlan, ...PagePlan[]];
    const roots: PagePlan[] = [];
    for (const page of rest) {
      const last = roots.at(-1);
      if (last === undefined || this.#chance(2)) roots.push(page);
      else roots[roots.length - 1] = addBelow(last, page, this.#chance(2));
    }
    return [first, ...roots];
  }

  #writePage(word: string, named: Named): PagePlan {
    const images = named.files;
    return {
      word,
      ...this.#maybeCondition('page', 3),
      variables: { inside: this.#chance(2), major: 1 + this.#random(3), note: this.#word() },
      ...(images.length > 0 && this.#chance(4) ? { cover: this.#pick(images) } : {}),
      ...(this.#chance(4) ? { former: this.#word() } : {}),
      ...(this.#chance(8) ? { isHidden: true } : {}),
      ...(this.#chance(8) ? { isUnindexed: true } : {}),
      blocks: this.#writeBlocks(named, 3, 2),
      pages: [],
    };
  }

  #writeBlocks(named: Named, count: number, depth: number): BlockPlan[] {
    return this.#times(1 + this.#random(count), () => this.#writeBlock(named, depth));
  }

  #writeBlock(named: Named, depth: number): BlockPlan {
    const text = (): BlockPlan => ({
      kind: 'text',
      word: this.#word(),
      form: this.#pick(TEXT_FORMS),
    });
    const naming = <K extends keyof Named>(kind: K, make: (word: string) => BlockPlan) =>
      named[kind].length === 0 ? text() : make(this.#pick(named[kind]));
    const condition = () => makeCondition(this.#random, 'page');
    const isApart = this.#chance(2);
    switch (this.#random(depth > 0 ? 15 : 11)) {
      case 0:
      case 1:
        return naming('files', (file) => ({
          ...{ kind: 'file', file, form: this.#pick(['image', 'figure', 'file', 'link']) },
        }));
      case 2:
        return naming('contents', (content) => ({ kind: 'include', content }));
      case 3:
        return naming('pages', (page) => ({
          ...{ kind: 'page', page, form: this.#pick(['link', 'card', 'mention']) },
        }));
      case 4:
        return { kind: 'footnote', word: this.#word(), isApart };
      case 5:
        return { kind: 'definition', word: this.#word(), isApart };
      case 6:
        return naming('operations', (operation) => ({ kind: 'operation', operation }));
      case 7:
        return { kind: 'update', word: this.#word() };
      case 8:
        return {
          ...{ kind: 'expression', condition: condition() },
          ...{ word: this.#word(), other: this.#word() },
        };
      case 9:
        return this.#chance(3) ? { kind: 'comment', word: this.#word() } : text();
      case 10:
        return {
          ...{ kind: 'inline if', condition: condition(), word: this.#word() },
          form: this.#pick(INLINE_FORMS),
        };
      case 11:
      case 12:
        return text();
      default:
        return {
          ...{ kind: 'if', condition: condition() },
          blocks: this.#writeBlocks(named, 2, depth - 1),
        };
    }
  }

  #writeMenu(targets: readonly string[]): MenuPlan {
    const place = this.#pick(['header', 'header', 'footer'] as const);
    return {
      word: this.#word(),
      place,
      ...(place === 'header' ? this.#maybeCondition('site', 2) : {}),
      ...(place === 'header' && this.#chance(2) ? { to: this.#pick(targets) } : {}),
      links: this.#times(1 + this.#random(2), () => ({
        word: this.#word(),
        to: this.#pick(targets),
      })),
    };
  }

  #maybeCondition(place: ConditionPlace, rarity: number): { condition?: Condition } {
    return this.#chance(rarity) ? { condition: makeCondition(this.#random, place) } : {};
  }

  #word(): string {
    return this.#words.next();
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#random(from.length)] as T;
  }

  /** Once in so many times. */
  #chance(of: number): boolean {
    return this.#random(of) === 0;
  }

  #times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}

function addBelow(page: PagePlan, below: PagePlan, deep: boolean): PagePlan {
  const last = page.pages.at(-1);
  if (!deep || last === undefined) return { ...page, pages: [...page.pages, below] };
  return { ...page, pages: [...page.pages.slice(0, -1), addBelow(last, below, true)] };
}
