import type { TreeWarning } from '@octavo/trees';
import { chooseSiteSpace, languageName, type SectionPlace } from '@octavo/trees/layouts';
import { dropWarnings, findLinksElsewhere, type LinksElsewhere } from '@octavo/trees/plan';
import {
  copyPictures,
  type ImportProgress,
  keepShown,
  narrowTree,
  type PreparedTree,
  prepareTree,
  readSiteConfig,
  splitLanguages,
  type TreeSource,
} from '../areas/imports/index.ts';
import { makeSitePath } from '../areas/sites/index.ts';
import { findSpaceLanguage } from '../areas/spaces/index.ts';
import type { GuardedFetch } from '../platform/index.ts';
import { type CommandContext, UsageError } from './command.ts';
import { formatProgress } from './format.ts';
import type { SpaceOnSite } from './publish-space.ts';

/** A tree of one space, and what is made of it. */
export interface Part {
  tree: TreeSource;
  /** The title of the space, or for the first part its id. */
  space: string;
  /** What is added to the title of the first part's space, where this is another language of it. */
  suffix?: string;
  language?: ReturnType<typeof findSpaceLanguage>;
  /** What it is called on a site, and its path there. */
  variant?: SpaceOnSite['variant'];
  /** The section of the site that it is in. */
  place?: SectionPlace;
  /** It is imported and not published. */
  isHidden?: boolean;
  /** Files that it has only where its pages show them. */
  shared?: ReadonlySet<string>;
}

/** Characters of what a site calls a space. */
const MAX_SITE_TITLE = 128;

/** The spaces of a tree. */
export interface TreeParts {
  parts: readonly Part[];
  /** The site that the tree asks for. */
  site?: string;
  /** Whether the parts are languages of one documentation, so that links may lead from one to another. */
  areLanguages: boolean;
  /** Of the tree as a whole. */
  warnings: readonly TreeWarning[];
}

/** A part that was read. `links` lead to other parts. */
export interface PreparedPart {
  part: Part;
  prepared: PreparedTree;
  links: LinksElsewhere;
}

/**
 * The spaces that a tree makes: those of its site configuration, or one of them by the name of a
 * space; else a space of that name, one for each language where it has several.
 *
 * @throws UsageError where there is neither a name nor a configuration
 */
export async function listParts(
  tree: TreeSource,
  { space, isOneSpace }: { space: string | undefined; isOneSpace: boolean },
): Promise<TreeParts> {
  const config = await readSiteConfig(tree);
  if (space !== undefined) {
    const chosen = config && chooseSiteSpace(config, space);
    const narrowed = narrowTree(tree, chosen?.directory ?? '');
    const languages = isOneSpace ? undefined : await findLanguages(narrowed, space);
    const whole = { parts: [{ tree: narrowed, space }], areLanguages: false, warnings: [] };
    return languages ?? whole;
  }
  if (config === undefined || config.spaces.length === 0) throw new UsageError('Missing: --space.');
  const taken = new Set<string>();
  const takePath = (written: string | undefined, place: SectionPlace | undefined) => {
    if (written === undefined) return {};
    const path = makeSitePath(written);
    const key = JSON.stringify([place?.key, path]);
    return taken.has(key) ? {} : taken.add(key) && { path };
  };
  const parts = config.spaces.map((entry): Part => {
    const { title, section, language, directory, path, place } = entry;
    const known = language === undefined ? undefined : findSpaceLanguage(language);
    return {
      tree: narrowTree(tree, directory),
      space: [section, title, language].filter((part) => part !== undefined).join(' / '),
      ...(known === undefined ? {} : { language: known }),
      variant: {
        ownTitle: title.slice(0, MAX_SITE_TITLE),
        isDefault: entry.isChosen,
        ...takePath(path, place),
      },
      ...(place === undefined ? {} : { place }),
      isHidden: entry.hidden,
    };
  });
  const site = config.title === undefined ? {} : { site: config.title };
  return { parts, ...site, areLanguages: false, warnings: config.warnings };
}

async function findLanguages(tree: TreeSource, space: string): Promise<TreeParts | undefined> {
  const found = await splitLanguages(tree);
  if (found === undefined) return undefined;
  const parts = found.trees.map(({ tag, tree: own, shared }, index): Part => {
    const language = findSpaceLanguage(tag);
    const suffix = index === 0 ? '' : ` / ${tag}`;
    return {
      tree: own,
      space: `${space}${suffix}`,
      suffix,
      shared,
      variant: { ownTitle: languageName(tag) ?? tag, path: tag.toLowerCase() },
      ...(language === undefined ? {} : { language }),
    };
  });
  const message =
    'The file does not belong to any of the languages of the tree and is not imported.';
  const warnings = found.leftOut.map((path) => ({ kind: 'no-language' as const, path, message }));
  return { parts, areLanguages: true, warnings };
}

/** Reads parts, with copies of their pictures where these are fetched; such are held by `opened`. */
export async function prepareParts(
  { parts, areLanguages, warnings }: TreeParts,
  given: {
    fetch: GuardedFetch | undefined;
    opened: AsyncDisposableStack;
    context: CommandContext;
  },
): Promise<PreparedPart[]> {
  const trees: PreparedTree[] = [];
  for (const part of parts) trees.push(await preparePart(part, given));
  const links = areLanguages ? findLinksElsewhere(trees.map(({ plan }) => plan)) : [];
  return parts.flatMap((part, index) => {
    const tree = trees[index];
    if (tree === undefined) return [];
    const own = links[index] ?? new Map();
    const whole = index === 0 ? warnings : [];
    const told = [...dropWarnings(tree.warnings, own), ...whole];
    return [{ part, links: own, prepared: { ...tree, warnings: told } }];
  });
}

async function preparePart(
  { tree, shared }: Part,
  { fetch, opened, context: { print, showProgress } }: Parameters<typeof prepareParts>[1],
): Promise<PreparedTree> {
  const copied = fetch && (await copyPictures(tree, fetch));
  if (copied !== undefined) {
    opened.defer(() => copied.tree.close());
    print(`Pictures copied from other hosts: ${copied.copied}.`);
  }
  const read = await prepareTree(copied?.tree ?? tree, undefined, makeProgress(showProgress));
  const prepared = shared === undefined ? read : keepShown(read, shared);
  showProgress?.('');
  return { ...prepared, warnings: [...prepared.warnings, ...(copied?.warnings ?? [])] };
}

/** Shows how far an import has come, where anything is shown. */
export function makeProgress(
  show: CommandContext['showProgress'],
): (progress: ImportProgress) => void {
  return ({ phase, done, total }) => {
    if (done % 20 === 0 || done === total) show?.(formatProgress(phase, done, total));
  };
}
