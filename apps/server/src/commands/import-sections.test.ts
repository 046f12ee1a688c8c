import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { runCommandLine } from './command-line.ts';
import { runFirstRun } from './first-run.ts';

const SPACE = (key: string, title: string, more = '') =>
  `{ type: space, key: ${key}, title: ${title}, content: { directory: ./${key} }${more} }`;

const CONFIG = `site:
  title: Products
  structure:
    - type: section
      title: Guide
      path: learn
      icon: book-open
      description: How to use it
      children:
        - ${SPACE('en', 'English', ', path: english')}
        - ${SPACE('de', 'Deutsch', ', path: de, default: true')}
    - type: section-group
      title: More
      icon: circle-info
      children:
        - type: section
          title: 2024
          path: 2024
          localizedTitle: { fr: Année }
          children: [${SPACE('old', 'Old')}]
        - type: section
          title: Drafts
          children: [${SPACE('draft', 'Draft', ', hidden: true')}]
    - type: section
      title: API
      default: true
      children: [${SPACE('api', 'Reference')}]
    - ${SPACE('blog', 'Blog')}
`;

describe('a tree of several spaces with docs.yaml', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-languages-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const environment = () => ({
    OCTAVO_DATA_DIR: join(folder, 'data'),
    OCTAVO_LOG_LEVEL: 'silent',
  });

  async function octavo(args: readonly string[]): Promise<string> {
    const out: string[] = [];
    const context = { environment: environment(), onStop: () => {} };
    const print = (line: string) => void out.push(line);
    expect([await runCommandLine(args, { ...context, print, note: print }), ...out]).toContain(0);
    return out.join('\n');
  }

  async function setUp(files: Record<string, string>): Promise<string> {
    const tree = join(folder, 'tree');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const first = join(folder, 'first');
    await mkdir(first);
    await writeFile(join(first, 'README.md'), '# First\n');
    await using platform = await openPlatform(readConfig(environment()));
    await runFirstRun(platform, () => {}, first);
    return tree;
  }

  /** The site as its structure is: groups, sections, spaces, each with what was said of it. */
  async function readSite() {
    await using platform = await openPlatform(readConfig(environment()));
    const { db } = platform.database;
    const groups = await db.selectFrom('site_section_groups').selectAll().execute();
    const sections = await db.selectFrom('site_sections').selectAll().orderBy('position').execute();
    const spaces = await db.selectFrom('site_spaces').selectAll().orderBy('position').execute();
    return {
      groups: groups.map(({ title, icon }) => [title, icon]),
      sections: sections.map((one) => ({
        title: one.title,
        path: one.path,
        icon: one.icon,
        description: one.description,
        isDefault: one.is_default === 1,
        group: groups.find(({ id }) => id === one.group_id)?.title,
        spaces: spaces
          .filter(({ section_id }) => section_id === one.id)
          .map(({ title, path, is_default }) => `${title} ${path}${is_default ? ' default' : ''}`),
      })),
    };
  }

  it('makes a site with its groups, sections and spaces, once', async () => {
    const keys = ['en', 'de', 'old', 'draft', 'api', 'blog'];
    const pages = keys.map((key) => [`${key}/README.md`, `# ${key}\n`]);
    const tree = await setUp({ 'docs.yaml': CONFIG, ...Object.fromEntries(pages) });
    const report = join(folder, 'report.txt');
    const out = await octavo(['import', tree, '--report', report]);
    expect(out).toContain('Not published because it is hidden: "Drafts / Draft"');
    expect(await readFile(report, 'utf8')).toContain(
      'docs.yaml\t19\tinvalid-configuration\tThe titles of "2024" in other languages (localizedTitle) are not shown.',
    );
    expect(out).toContain('/sites/products/');
    const site = await readSite();
    const plain = { icon: null, description: null, isDefault: false, group: undefined };
    expect(site.groups).toEqual([['More', 'circle-info']]);
    const byTitle = new Map(site.sections.map((section) => [section.title, section]));
    expect([...byTitle.keys()].sort()).toEqual(['2024', 'API', 'Blog', 'Guide']);
    expect(byTitle.get('Guide')).toEqual({
      title: 'Guide',
      path: 'learn',
      icon: 'book-open',
      description: 'How to use it',
      isDefault: false,
      group: undefined,
      spaces: ['English english', 'Deutsch de default'],
    });
    expect(byTitle.get('2024')).toEqual({
      ...plain,
      title: '2024',
      path: '2024',
      group: 'More',
      spaces: ['Old old default'],
    });
    expect(byTitle.get('API')).toMatchObject({ isDefault: true, path: 'api' });
    expect(byTitle.get('Blog')).toMatchObject({ spaces: ['Blog blog default'], isDefault: false });
    await octavo(['import', tree]);
    expect(await readSite()).toEqual(site);
  });
});
