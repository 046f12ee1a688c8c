import { resolvePath } from '@octavo/content';
import { asMapping, asText, parseYamlFile } from './yaml-file.ts';

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
  default: boolean;
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
  const spaces = readItems(site.structure, {}, true, 0);
  const title = asText(site.title);
  return { ...(title === undefined ? {} : { title }), spaces };
}

interface Section {
  title?: string;
  path?: string;
}

function readItems(
  items: readonly unknown[],
  section: Section,
  isDefault: boolean,
  depth: number,
): SiteSpaceEntry[] {
  if (depth > MAX_NESTING) throw new Error('site.structure is nested too deeply.');
  const marked = items.some((item) => asMapping(item).default === true);
  return items.flatMap((item, index) => {
    const fields = asMapping(item);
    const first = isDefault && (marked ? fields.default === true : index === 0);
    const children = Array.isArray(fields.children) ? fields.children : [];
    if (fields.type === 'section') {
      return readItems(children, readSection(fields), first, depth + 1);
    }
    if (fields.type === 'section-group') return readItems(children, {}, first, depth + 1);
    return fields.type === 'space' ? readSpace(fields, section, first) : [];
  });
}

function readSection(fields: Record<string, unknown>): Section {
  const title = asText(fields.title);
  const path = asText(fields.path);
  return { ...(title === undefined ? {} : { title }), ...(path === undefined ? {} : { path }) };
}

function readSpace(
  fields: Record<string, unknown>,
  section: Section,
  isDefault: boolean,
): SiteSpaceEntry[] {
  const content = asMapping(fields.content);
  const folder = asText(content.directory);
  if (folder === undefined) return [];
  const directory = resolvePath('', folder);
  if (directory === undefined) throw new Error('content.directory leads out of the tree.');
  const key = asText(fields.key);
  const path = asText(fields.path);
  const language = asText(content.language);
  return [
    {
      title: asText(fields.title) ?? key ?? directory,
      directory,
      default: isDefault,
      ...(key === undefined ? {} : { key }),
      ...(path === undefined ? {} : { path }),
      ...(language === undefined ? {} : { language }),
      ...(section.title === undefined ? {} : { section: section.title }),
      ...(section.path === undefined ? {} : { sectionPath: section.path }),
    },
  ];
}
