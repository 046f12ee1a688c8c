import type { PageLayout, PageRecord } from './records.ts';

/** What an attribute holds, which says how front matter writes it. */
type AttributeKind = 'text' | 'emoji' | 'flag' | 'variables' | 'tags' | 'layout' | 'cover';

interface AttributeSpec {
  readonly kind: AttributeKind;
  /** Its key in front matter. */
  readonly key: string;
  /** Whether an operation of a batch may set it, beside the text. */
  readonly settable: boolean;
}

/**
 * The attributes of a page that its text can set, under the names of the record and in the order in
 * which front matter says them: section 6 of the document block specification. The title may also
 * stand in the text's leading heading; a cover has more keys, for its position and variants.
 */
export const PAGE_ATTRIBUTES = {
  title: { kind: 'text', key: 'title', settable: true },
  description: { kind: 'text', key: 'description', settable: true },
  icon: { kind: 'text', key: 'icon', settable: true },
  emoji: { kind: 'emoji', key: 'emoji', settable: true },
  hidden: { kind: 'flag', key: 'hidden', settable: true },
  noIndex: { kind: 'flag', key: 'noIndex', settable: true },
  noRobotsIndex: { kind: 'flag', key: 'noRobotsIndex', settable: true },
  condition: { kind: 'text', key: 'if', settable: true },
  variables: { kind: 'variables', key: 'vars', settable: false },
  tags: { kind: 'tags', key: 'tags', settable: false },
  layout: { kind: 'layout', key: 'layout', settable: true },
  cover: { kind: 'cover', key: 'cover', settable: true },
} as const satisfies Partial<Readonly<Record<keyof PageRecord, AttributeSpec>>>;

type Specs = typeof PAGE_ATTRIBUTES;

/** An attribute that a page's text can set. */
export type PageAttribute = keyof Specs;

/** The attributes that hold something of a kind. */
export type AttributeOf<Kind extends AttributeKind> = {
  [Name in PageAttribute]: Specs[Name]['kind'] extends Kind ? Name : never;
}[PageAttribute];

/** The attributes that an operation of a batch may set. */
export type SettableAttribute = {
  [Name in PageAttribute]: Specs[Name]['settable'] extends true ? Name : never;
}[PageAttribute];

/**
 * The attributes that a record takes from its text as they are: not the title, without which the
 * record has another, and not the cover, whose pictures are found first.
 */
export type CopiedAttribute = Exclude<PageAttribute, 'title' | 'cover'>;

/** All attributes, in the order of front matter. */
export const ATTRIBUTE_NAMES = Object.keys(PAGE_ATTRIBUTES) as readonly PageAttribute[];

/** The names of the attributes of a kind, in the order of front matter. */
export function listAttributes<Kind extends AttributeKind>(kind: Kind): AttributeOf<Kind>[] {
  return ATTRIBUTE_NAMES.filter(
    (name): name is AttributeOf<Kind> => PAGE_ATTRIBUTES[name].kind === kind,
  );
}

/** What a record takes from the attributes of its text as it is. */
export function copyAttributes(
  attributes: Partial<Pick<PageRecord, CopiedAttribute>>,
): Partial<Pick<PageRecord, CopiedAttribute>> {
  const set = ATTRIBUTE_NAMES.flatMap((name) => {
    if (name === 'title' || name === 'cover' || attributes[name] === undefined) return [];
    return [[name, attributes[name]]];
  });
  return Object.fromEntries(set);
}

/** The parts of a page that its layout shows or hides; its cover has options of its own. */
export const LAYOUT_PARTS = [
  ...(['title', 'description', 'tableOfContents', 'outline', 'pagination'] as const),
  ...(['metadata', 'tags', 'actions', 'anchors'] as const),
] as const satisfies readonly (keyof PageLayout)[];
