import { type Condition, decide, holds, type Scope, type Value } from './conditions.ts';
import type { BlockPlan, ContentPlan, PagePlan, SitePlan, SpacePlan } from './site-plan.ts';
import { listPages, listSpaces } from './site-plan.ts';

/** Who reads: what the site's owner signed, and what the browser says. */
export interface Claims {
  claims: Readonly<Record<string, Value>>;
  unsigned: Readonly<Record<string, Value>>;
}

/** A word that a page shows. */
export interface ShownWord {
  word: string;
  page: string;
  space: string;
  /** Whether a search finds it. What expressions come to is not found. */
  isFound: boolean;
  /** Whether it stands in a reusable content, which Markdown names and does not contain. */
  isIncluded: boolean;
}

/** What a site has for a reader. */
export interface ForeseenSite {
  /** All words that the reader may come across. */
  visible: ReadonlySet<string>;
  /** Words that the reader must find on their pages. */
  shown: readonly ShownWord[];
}

/** Decides what a reader may see, by the plan of a site alone. */
export function foreseeSite(plan: SitePlan, reader: Claims): ForeseenSite {
  const visible = new Set<string>();
  const shown: ShownWord[] = [];
  const atSite: Scope = { ...reader, space: {}, page: {} };
  for (const section of plan.sections) {
    const spaces = section.spaces.filter(({ condition }) => holds(condition, atSite));
    if (!holds(section.condition, atSite) || spaces.length === 0) continue;
    visible.add(section.word);
    for (const space of spaces) {
      visible.add(space.word);
      new SpaceReading(space, reader, visible, shown).read();
    }
  }
  const targets = new Set(
    listSpaces(plan).flatMap(({ word, pages }) => [
      word,
      ...listPages(pages).map((one) => one.word),
    ]),
  );
  for (const { word, condition, to, links, place } of plan.menus) {
    if (!holds(condition, atSite)) continue;
    const known = links.filter((link) => targets.has(link.to));
    const seen = known.filter((link) => visible.has(link.to));
    for (const link of seen) visible.add(link.word);
    const leads = place === 'header' && to !== undefined && visible.has(to);
    // A group of the footer that never had links is a heading.
    const isHeading = place === 'footer' && known.length === 0;
    if (leads || isHeading || seen.length > 0) visible.add(word);
  }
  const { group, announcement } = plan;
  if (group && plan.sections.slice(1).some(({ word }) => visible.has(word))) {
    visible.add(group.word);
  }
  if (announcement !== undefined) {
    visible.add(announcement.word);
    if (visible.has(announcement.link.to)) visible.add(announcement.link.word);
  }
  for (const { word, to } of plan.redirects) if (visible.has(to)) visible.add(word);
  for (const { pages } of listSpaces(plan)) {
    for (const { word, former } of listPages(pages)) {
      if (former !== undefined && visible.has(word)) visible.add(former);
    }
  }
  const { specification } = plan;
  if (specification?.operations.some(({ word }) => visible.has(word))) {
    visible.add(specification.slug);
  }
  return { visible, shown };
}

/** A space as one reader comes across its pages. */
class SpaceReading {
  readonly #space: SpacePlan;
  readonly #reader: Claims;
  readonly #visible: Set<string>;
  readonly #shown: ShownWord[];
  readonly #contents: ReadonlyMap<string, ContentPlan>;
  /** How many reusable contents are around what is read. */
  #depth = 0;

  constructor(space: SpacePlan, reader: Claims, visible: Set<string>, shown: ShownWord[]) {
    this.#space = space;
    this.#reader = reader;
    this.#visible = visible;
    this.#shown = shown;
    this.#contents = new Map(space.contents.map((content) => [content.word, content]));
  }

  read(): void {
    this.#readPages(this.#space.pages);
    // A link page is there wherever it leads; as a link it is shown where that is shown.
    for (const { word, condition } of this.#space.links) {
      const scope = { ...this.#reader, space: this.#space.variables, page: {} };
      if (holds(condition, scope)) this.#visible.add(word);
    }
  }

  #readPages(pages: readonly PagePlan[]): void {
    for (const page of pages) {
      if (!this.#holds(page.condition, page)) continue;
      this.#show(page.word, page);
      if (page.cover !== undefined) this.#visible.add(page.cover);
      this.#readBlocks(page.blocks, page);
      this.#readPages(page.pages);
    }
  }

  #readBlocks(blocks: readonly BlockPlan[], page: PagePlan): void {
    for (const block of blocks) this.#readBlock(block, page);
  }

  #readBlock(block: BlockPlan, page: PagePlan): void {
    switch (block.kind) {
      case 'if':
        if (this.#holds(block.condition, page)) this.#readBlocks(block.blocks, page);
        return;
      case 'text':
        this.#show(block.word, page, block.form !== 'alt');
        return;
      case 'inline if':
        if (block.form === 'code') this.#show(block.word, page, false);
        return;
      case 'update':
      case 'footnote':
        this.#show(block.word, page, false);
        return;
      case 'definition':
        this.#show(block.word, page, false);
        return;
      case 'file':
        this.#visible.add(block.file);
        return;
      case 'include': {
        const content = this.#contents.get(block.content);
        if (content === undefined) return;
        this.#visible.add(content.word);
        this.#depth++;
        this.#readBlocks(content.blocks, page);
        this.#depth--;
        return;
      }
      case 'expression': {
        const answer = decide(block.condition, this.#scopeOf(page));
        if (answer === true) this.#show(block.word, page, false);
        if (answer === false) this.#show(block.other, page, false);
        return;
      }
      case 'operation':
        this.#show(block.operation, page, false);
        return;
      case 'page':
      case 'comment':
    }
  }

  #show(word: string, page: PagePlan, isFound = true): void {
    this.#visible.add(word);
    const isIncluded = this.#depth > 0;
    this.#shown.push({
      ...{ word, page: page.word, space: this.#space.word, isIncluded },
      isFound: isFound && page.isUnindexed !== true,
    });
  }

  #holds(condition: Condition | undefined, page: PagePlan): boolean {
    return holds(condition, this.#scopeOf(page));
  }

  #scopeOf({ variables }: PagePlan): Scope {
    return { ...this.#reader, space: this.#space.variables, page: variables };
  }
}
