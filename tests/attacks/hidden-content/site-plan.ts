import type { Condition, Value } from './conditions.ts';

/**
 * A site as the generator makes it, before it is written down anywhere: plain data, so that parts of it can
 * be left out to find the smallest site that has a problem. Everything that can be hidden has a
 * `word` of its own, which stands in each text that it has. What names something else does so by
 * that word; where that was left out, what names it is not written.
 */
export interface SitePlan {
  readonly visibility: 'public' | 'share-link' | 'visitor-auth';
  /** Sections, or the one of a site that has none. */
  readonly sections: readonly SectionPlan[];
  readonly specification?: SpecificationPlan;
  readonly menus: readonly MenuPlan[];
  readonly redirects: readonly RedirectPlan[];
  /** The title of a group of all sections but the first. */
  readonly group?: { readonly word: string };
  readonly announcement?: AnnouncementPlan;
}

/** What stands above all pages, for everybody, and a link in it. */
export interface AnnouncementPlan {
  readonly word: string;
  readonly link: { readonly word: string; readonly to: string };
}

export interface SectionPlan {
  readonly word: string;
  readonly condition?: Condition;
  readonly spaces: readonly SpacePlan[];
}

export interface SpacePlan {
  readonly word: string;
  readonly condition?: Condition;
  readonly variables: Readonly<Record<string, Value>>;
  readonly pages: readonly PagePlan[];
  readonly files: readonly FilePlan[];
  readonly contents: readonly ContentPlan[];
  readonly links: readonly LinkPagePlan[];
}

/** A page of a space that leads to another one. */
export interface LinkPagePlan {
  readonly word: string;
  readonly condition?: Condition;
  /** The word of a page. */
  readonly to: string;
}

export interface PagePlan {
  readonly word: string;
  readonly condition?: Condition;
  readonly variables: Readonly<Record<string, Value>>;
  /** The word of a file. */
  readonly cover?: string;
  /** The word that redirects of the imported tree lead from to this page. */
  readonly former?: string;
  /** Whether it is left out of the navigation, and of searches. */
  readonly isHidden?: boolean;
  readonly isUnindexed?: boolean;
  readonly blocks: readonly BlockPlan[];
  readonly pages: readonly PagePlan[];
}

export interface FilePlan {
  readonly word: string;
  readonly extension: 'svg' | 'txt';
}

/** A reusable content. */
export interface ContentPlan {
  readonly word: string;
  readonly blocks: readonly BlockPlan[];
}

/** How the words of a page are written. */
export const TEXT_FORMS = [
  ...['paragraph', 'heading', 'list', 'table', 'code', 'hint', 'tab', 'details', 'quote', 'alt'],
] as const;

/** Where a condition stands within a text: there it hides from everybody, but in code it is text. */
export const INLINE_FORMS = [
  ...['paragraph', 'heading', 'cell', 'html cell', 'caption', 'alt', 'tab', 'summary', 'link'],
  ...['emphasis', 'code'],
] as const;

export type BlockPlan =
  | {
      readonly kind: 'inline if';
      readonly condition: Condition;
      readonly word: string;
      readonly form: string;
    }
  | { readonly kind: 'text'; readonly word: string; readonly form: string }
  | { readonly kind: 'if'; readonly condition: Condition; readonly blocks: readonly BlockPlan[] }
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly form: 'image' | 'figure' | 'file' | 'link';
    }
  | { readonly kind: 'include'; readonly content: string }
  | { readonly kind: 'page'; readonly page: string; readonly form: 'link' | 'card' | 'mention' }
  /** `isApart`: its note stands at the end of the page. */
  | { readonly kind: 'footnote' | 'definition'; readonly word: string; readonly isApart: boolean }
  | { readonly kind: 'operation'; readonly operation: string }
  | { readonly kind: 'update'; readonly word: string }
  | {
      readonly kind: 'expression';
      readonly condition: Condition;
      readonly word: string;
      readonly other: string;
    }
  /** What its writers alone read. */
  | { readonly kind: 'comment'; readonly word: string };

export interface SpecificationPlan {
  readonly slug: string;
  /** Each is an operation with a parameter and a schema of its own. */
  readonly operations: readonly { readonly word: string }[];
}

/** A link of the header with links below it. */
export interface MenuPlan {
  readonly word: string;
  readonly condition?: Condition;
  /** The word of a page or a space; nothing for a menu that leads nowhere itself. */
  readonly to?: string;
  readonly links: readonly { readonly word: string; readonly to: string }[];
  readonly place: 'header' | 'footer';
}

/** A redirect of the site. */
export interface RedirectPlan {
  readonly word: string;
  /** The word of a page. */
  readonly to: string;
}

/** Pages with those below them, from the root down. */
export function listPages(pages: readonly PagePlan[]): PagePlan[] {
  return pages.flatMap((page) => [page, ...listPages(page.pages)]);
}

/** Blocks with those within them. */
export function listBlocks(blocks: readonly BlockPlan[]): BlockPlan[] {
  return blocks.flatMap((block) => [
    block,
    ...(block.kind === 'if' ? listBlocks(block.blocks) : []),
  ]);
}

/** All spaces of a site. */
export function listSpaces(plan: SitePlan): SpacePlan[] {
  return plan.sections.flatMap(({ spaces }) => spaces);
}
