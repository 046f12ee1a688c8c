import { resolvePath } from '@octavo/content';
import { loadYaml } from '@octavo/markup';
import type { TreeView } from '../tree-view.ts';
import type { TreeWarning } from '../tree-warning.ts';
import { asMapping, asText, parseYamlFile, readConfiguration } from './yaml-file.ts';

/** One space of a tree that holds several, in the order of the site's structure. */
export interface SiteSpaceEntry {
  key?: string;
  title: string;
  /** Address segment below the section, where given. */
  path?: string;
  /** Folder of the space's content, relative to the folder the file lies in. */
  directory: string;
  language?: string;
  /** Title of the section the space belongs to. */
  section?: string;
  sectionPath?: string;
  /** Its section, on a site with sections. */
  place?: SectionPlace;
  default: boolean;
  /** Whether it is the default of its section. */
  isChosen: boolean;
  /** Readers are not led to it. */
  hidden: boolean;
}

/** A section as the file has it. A space that stands beside sections has one of its own. */
export interface SectionPlace {
  /** Where the section stands in the file. */
  key: string;
  title: string;
  path?: string;
  description?: string;
  icon?: string;
  isDefault: boolean;
  group?: { title: string; icon?: string };
}

export interface SiteConfig {
  title?: string;
  spaces: SiteSpaceEntry[];
}

/** Names under which the file that maps folders to spaces is in use. */
export const SITE_CONFIG_NAMES = ['gitbook-docs.yaml', 'docs.yaml', 'gitbook-docs.yml', 'docs.yml'];

const MAX_NESTING = 10;

/**
 * Reads the file that maps folders of a repository to the spaces of one site: `site.structure` is a
 * tree of section groups, sections and spaces; a space's `content.directory` names its folder
 * (`./docs`, `docs` and `/docs` are all relative to the file, null means kept elsewhere). Undefined
 * where the file is something else, which its common name allows.
 */
export function parseSiteConfig(text: string): SiteConfig | undefined {
  const site = asMapping(asMapping(parseYamlFile(text)).site);
  if (!Array.isArray(site.structure)) return undefined;
  const spaces = settleSections(readItems(site.structure, {}, true, 0));
  const title = asText(site.title);
  return { ...(title === undefined ? {} : { title }), spaces };
}

/**
 * The site configuration of a tree that holds several spaces, if it is one; `warnings` gets what it
 * says that no site shows.
 */
export function findSiteConfig(
  tree: TreeView,
  warnings: TreeWarning[] = [],
): SiteConfig | undefined {
  for (const name of SITE_CONFIG_NAMES) {
    const text = tree.text(name);
    const config =
      text === undefined
        ? undefined
        : readConfiguration(name, warnings, () => parseSiteConfig(text));
    if (text === undefined || config === undefined || config.spaces.length === 0) continue;
    warnings.push(...warnOfLocalizedTitles(name, text));
    return config;
  }
  return undefined;
}

/**
 * The space of a tree that a name means: by its key, folder or title, else the default space, which
 * is what an import of the whole tree into one space takes.
 */
export function chooseSiteSpace(
  { spaces }: SiteConfig,
  wanted: string,
): SiteSpaceEntry | undefined {
  const names = (space: SiteSpaceEntry) => [space.key, space.directory, space.title, space.section];
  for (const index of [0, 1, 2, 3]) {
    const found = spaces.filter((space) => names(space)[index] === wanted);
    if (found.length > 0) return found.find((space) => space.default) ?? found[0];
  }
  return spaces.find((space) => space.default) ?? spaces[0];
}

/** Where an item stands: in which section and group, and behind which others. */
interface Around {
  section?: SectionPlace & { isTitled: boolean };
  group?: { title: string; icon?: string };
  key?: string;
}

/** Beside sections every space has one: those without get one that is called as they are. */
function settleSections(spaces: readonly SiteSpaceEntry[]): SiteSpaceEntry[] {
  if (spaces.every(({ place }) => place === undefined)) return [...spaces];
  return spaces.map((space, index) => {
    if (space.place !== undefined) return space;
    const { title, path, default: isDefault } = space;
    const place = { key: `space ${index}`, title, isDefault };
    return { ...space, place: path === undefined ? place : { ...place, path } };
  });
}

function readItems(
  items: readonly unknown[],
  around: Around,
  isDefault: boolean,
  depth: number,
): SiteSpaceEntry[] {
  if (depth > MAX_NESTING) throw new Error('site.structure is nested too deeply.');
  const marked = items.some((item) => asMapping(item).default === true);
  return items.flatMap((item, index) => {
    const fields = asMapping(item);
    const first = isDefault && (marked ? fields.default === true : index === 0);
    const children = Array.isArray(fields.children) ? fields.children : [];
    const key = `${around.key ?? ''}/${index}`;
    if (fields.type === 'section') {
      const section = readSection(fields, around, { key, isDefault: first });
      return readItems(children, { ...around, key, section }, first, depth + 1);
    }
    if (fields.type === 'section-group') {
      const group = around.group ?? readGroup(fields);
      return readItems(children, { key, group }, first, depth + 1);
    }
    const isChosen = marked ? fields.default === true : index === 0;
    return fields.type === 'space' ? readSpace(fields, around, { first, isChosen }) : [];
  });
}

function readSection(
  fields: Record<string, unknown>,
  { group }: Around,
  { key, isDefault }: { key: string; isDefault: boolean },
): NonNullable<Around['section']> {
  const title = asText(fields.title);
  return {
    key,
    isDefault,
    isTitled: title !== undefined,
    title: title ?? asText(fields.key) ?? '',
    ...pickTexts(fields, ['path', 'description', 'icon']),
    ...(group === undefined ? {} : { group }),
  };
}

/** A group in another one is part of that. */
function readGroup(fields: Record<string, unknown>): NonNullable<Around['group']> {
  const title = asText(fields.title) ?? asText(fields.key) ?? '';
  return { title, ...pickTexts(fields, ['icon']) };
}

function pickTexts<Name extends string>(
  fields: Record<string, unknown>,
  names: readonly Name[],
): { [Field in Name]?: string } {
  const texts: { [Field in Name]?: string } = {};
  for (const name of names) {
    const text = asText(fields[name]);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

function readSpace(
  fields: Record<string, unknown>,
  { section }: Around,
  { first, isChosen }: { first: boolean; isChosen: boolean },
): SiteSpaceEntry[] {
  const content = asMapping(fields.content);
  const folder = asText(content.directory);
  if (folder === undefined) return [];
  const directory = resolvePath('', folder);
  if (directory === undefined) throw new Error('content.directory points outside the tree.');
  const key = asText(fields.key);
  const path = asText(fields.path);
  const language = asText(content.language);
  return [
    {
      title: asText(fields.title) ?? key ?? directory,
      directory,
      default: first,
      isChosen,
      hidden: fields.hidden === true,
      ...(key === undefined ? {} : { key }),
      ...(path === undefined ? {} : { path }),
      ...(language === undefined ? {} : { language }),
      ...(section?.isTitled ? { section: section.title } : {}),
      ...(section?.path === undefined ? {} : { sectionPath: section.path }),
      ...(section === undefined ? {} : { place: leaveOutMark(section) }),
    },
  ];
}

function leaveOutMark({ isTitled: _, ...place }: NonNullable<Around['section']>): SectionPlace {
  return place;
}

/**
 * Warns of the titles in other languages that a site configuration gives its sections, groups and
 * spaces (`localizedTitle`), each with its line: sites show one title.
 */
function warnOfLocalizedTitles(path: string, text: string): TreeWarning[] {
  const { isMap, isNode, isScalar, LineCounter, parseDocument, visit } = loadYaml();
  const lines = new LineCounter();
  const spaced = text.replace(/^[ \t]+/gm, (blank) => blank.replaceAll('\t', '        '));
  const document = parseDocument(spaced, { lineCounter: lines, uniqueKeys: false });
  const structure = document.getIn(['site', 'structure'], true);
  const warnings: TreeWarning[] = [];
  if (!isNode(structure)) return warnings;
  visit(structure, {
    Pair(_, { key }, above) {
      if (!isScalar(key) || key.value !== 'localizedTitle') return undefined;
      const item = above.at(-1);
      const title = isMap(item)
        ? (asText(item.get('title')) ?? asText(item.get('key')))
        : undefined;
      warnings.push({
        kind: 'invalid-configuration',
        path,
        ...(key.range ? { line: lines.linePos(key.range[0]).line } : {}),
        message: `The titles of "${title ?? ''}" in other languages (localizedTitle) are not shown.`,
      });
      return visit.SKIP;
    },
  });
  return warnings;
}
