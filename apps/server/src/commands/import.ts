import { writeFile } from 'node:fs/promises';
import {
  chooseSiteSpace,
  copyPictures,
  findUnreadablePictures,
  type ImportProgress,
  type ImportSummary,
  type ImportWarning,
  importPreparedIntoSpace,
  narrowTree,
  openTree,
  type PreparedTree,
  prepareTree,
  readSiteConfig,
  summarizeTree,
  type TreeSource,
  type TreeSummary,
} from '../areas/imports/index.ts';
import { createSpace } from '../areas/spaces/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type GuardedFetch, type Platform, systemActor } from '../platform/index.ts';
import { createGitHttp } from '../platform/net/git-http.ts';
import { createGuardedFetch } from '../platform/net/guarded-fetch.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { subscribeAreas } from '../subscribe-areas.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  parseArguments,
  quietConfig,
  UsageError,
} from './command.ts';
import { findSpaceByName, refuseOtherCase } from './find-space.ts';
import { formatFound, formatProgress, formatSummary, formatWarning } from './format.ts';
import { listOrganizationNames, type SpaceName } from './installation-store.ts';
import { publishSpaces, readSiteUrl } from './publish-space.ts';

const ACTOR = systemActor('import');

/** For one exchange with a Git server. */
const GIT_TIMEOUT_MS = 600_000;

/** Imports a tree, or each space of a tree that holds several. */
export const importCommand: Command = {
  usage: `Usage: octavo import <folder | .zip | .tar.gz | repository> --space <id or title> [--site <title>]

Makes a space contain what a documentation tree contains, as one revision. Importing the same tree
again changes nothing; importing a changed one keeps the ids of pages by their paths.

  <repository>  a Git repository on this machine, or the https: address of one on the Internet
  --space       the space; one of this title is made when there is none. Without --space, a tree
                that holds several spaces (docs.yaml) is imported as all of them; with it, as the
                one of this key, folder or title, else as its default space
  --site        publish on the site of this title, which is made when there is none
  --org         the id of the organization, where there are several
  --ref         branch, tag or commit of a repository
  --report      writes every warning to this file, a line each: file, line, kind and what it is
                about, with tabs between them; - for standard output
  --copy-images fetches the pictures that pages show from other hosts, and imports copies of them
  --dry-run     reads the tree, says what it holds and warns of, and changes nothing`,
  async run(args, context) {
    const { values, positionals } = parseArguments(
      args,
      {
        space: { type: 'string' },
        site: { type: 'string' },
        org: { type: 'string' },
        ref: { type: 'string' },
        report: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'copy-images': { type: 'boolean' },
      },
      { names: ['the tree to import'] },
    );
    const config = quietConfig(readConfig(context.environment));
    await using source = await openSource(positionals[0] ?? '', values.ref, config);
    const parts = await listParts(source.tree, values.space);
    // All are read before anything is made: a tree without pages leaves no empty space behind.
    const prepared = new Map<Part, PreparedTree>();
    const fetch = values['copy-images'] === true ? createGuardedFetch() : undefined;
    await using opened = new AsyncDisposableStack();
    for (const part of parts) {
      prepared.set(part, await preparePart(part, { fetch, opened, context }));
    }
    if (values['dry-run'] === true) {
      const found: (TreeSummary & { space: string })[] = [];
      for (const [{ space }, tree] of prepared) {
        const unreadable = await findUnreadablePictures(tree.source, tree.plan);
        found.push({ space, ...summarizeTree(tree, unreadable) });
      }
      for (const one of found) {
        for (const line of formatFound(one.space, one)) context.print(line);
      }
      const warnings = found.flatMap((one) => one.warnings);
      await writeReport(values.report, warnings, context);
      return 0;
    }
    await using platform = await openPlatform(config);
    subscribeAreas(platform);

    const organizationId = await chooseOrganization(platform, values.org);
    const spaces: SpaceName[] = [];
    const reported: ImportWarning[] = [];
    for (const [part, tree] of prepared) {
      const space = await findOrCreateSpace(platform, organizationId, part.space);
      spaces.push(space);
      const summary = await importPart(platform, tree, space, context);
      reported.push(...summary.warnings);
      for (const line of formatSummary(space.title, summary)) context.print(line);
    }
    await writeReport(values.report, reported, context);
    const site = values.site ?? parts[0]?.site;
    if (site !== undefined) await publish(platform, site, spaces, context);
    return 0;
  },
};

/** Reads a part, with copies of its pictures where they are fetched; these are held by `opened`. */
async function preparePart(
  { tree }: Part,
  parts: {
    fetch: GuardedFetch | undefined;
    opened: AsyncDisposableStack;
    context: CommandContext;
  },
): Promise<PreparedTree> {
  const { print, showProgress } = parts.context;
  const copied = parts.fetch && (await copyPictures(tree, parts.fetch));
  if (copied !== undefined) {
    parts.opened.defer(() => copied.tree.close());
    print(`Copied pictures of other hosts: ${copied.copied}.`);
  }
  const progress = makeProgress(showProgress);
  const prepared = await prepareTree(copied?.tree ?? tree, undefined, progress);
  showProgress?.('');
  return { ...prepared, warnings: [...prepared.warnings, ...(copied?.warnings ?? [])] };
}

/** Every warning, a line each, into a file or where the command prints. */
async function writeReport(
  place: string | undefined,
  warnings: readonly ImportWarning[],
  { print }: CommandContext,
): Promise<void> {
  if (place === undefined) return;
  const lines = warnings.map(formatWarning);
  if (place === '-') {
    for (const line of lines) print(line);
    return;
  }
  try {
    await writeFile(place, lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The report cannot be written: ${reason}`);
  }
}

async function openSource(
  location: string,
  ref: string | undefined,
  { limits }: Config,
): Promise<{ tree: TreeSource } & AsyncDisposable> {
  const tree = await openTree(location, {
    limits: { maxEntries: limits.importEntries, maxBytes: limits.importBytes },
    http: createGitHttp(createGuardedFetch(), {
      maxBytes: limits.fetchBytes,
      timeoutMs: GIT_TIMEOUT_MS,
    }),
    ...(ref === undefined ? {} : { ref }),
  });
  return { tree, [Symbol.asyncDispose]: () => tree.close() };
}

/** A tree of one space, the space's name, and the site it asks for. */
interface Part {
  tree: TreeSource;
  space: string;
  site?: string;
}

async function listParts(tree: TreeSource, space: string | undefined): Promise<Part[]> {
  const config = await readSiteConfig(tree);
  if (space !== undefined) {
    const chosen = config && chooseSiteSpace(config, space);
    return [{ tree: narrowTree(tree, chosen?.directory ?? ''), space }];
  }
  if (config === undefined || config.spaces.length === 0) throw new UsageError('Missing: --space.');
  return config.spaces.map(({ title, section, language, directory }) => ({
    tree: narrowTree(tree, directory),
    space: [section, title, language].filter((part) => part !== undefined).join(' / '),
    ...(config.title === undefined ? {} : { site: config.title }),
  }));
}

async function chooseOrganization(
  { database }: Platform,
  wanted: string | undefined,
): Promise<string> {
  const organizations = await listOrganizationNames(database.db, 50);
  const chosen = organizations.filter(({ id }) => wanted === undefined || id === wanted);
  const [first] = chosen;
  if (first === undefined) {
    throw new CommandError(
      wanted === undefined
        ? 'There is no organization yet: run "octavo serve" once first.'
        : `There is no organization "${wanted}".`,
    );
  }
  if (chosen.length > 1) {
    const list = chosen.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
    throw new CommandError(`Name one of the organizations with --org:\n${list}`);
  }
  return first.id;
}

async function findOrCreateSpace(
  platform: Platform,
  organizationId: string,
  name: string,
): Promise<SpaceName> {
  const space = await findSpaceByName(platform, name);
  if (space !== undefined) return space;
  await refuseOtherCase(platform, name);
  return platform.database.transaction((tx) =>
    createSpace(platform, tx, { organizationId, actor: ACTOR, title: name }),
  );
}

async function importPart(
  platform: Platform,
  tree: PreparedTree,
  space: SpaceName,
  { showProgress }: CommandContext,
): Promise<ImportSummary> {
  const summary = await importPreparedIntoSpace(platform, tree, {
    spaceId: space.id,
    actor: ACTOR,
    onProgress: makeProgress(showProgress),
  });
  showProgress?.('');
  return summary;
}

function makeProgress(show: CommandContext['showProgress']): (progress: ImportProgress) => void {
  return ({ phase, done, total }) => {
    if (done % 20 === 0 || done === total) show?.(formatProgress(phase, done, total));
  };
}

async function publish(
  platform: Platform,
  title: string,
  spaces: readonly SpaceName[],
  { print }: CommandContext,
): Promise<void> {
  const siteId = await platform.database.transaction((tx) =>
    publishSpaces(platform, tx, title, spaces),
  );
  const url = await readSiteUrl(platform, spaces[0]?.organization_id ?? '', siteId);
  if (url !== undefined) print(`Published: ${url}`);
}
