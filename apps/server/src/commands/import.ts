import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TreeWarning } from '@octavo/trees';
import { planElsewhere, type TreePlan } from '@octavo/trees/plan';
import {
  findUnreadablePictures,
  importPreparedIntoSpace,
  openTree,
  readPageIds,
  summarizeTree,
  type TreeSource,
} from '../areas/imports/index.ts';
import { isSiteTitle } from '../areas/sites/index.ts';
import { createSpace } from '../areas/spaces/index.ts';
import { openAreas } from '../areas.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Platform, systemActor } from '../platform/index.ts';
import { createGitHttp } from '../platform/net/git-http.ts';
import { createGuardedFetch } from '../platform/net/guarded-fetch.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  parseArguments,
  quietConfig,
  UsageError,
} from './command.ts';
import { findSpaceByName, refuseOtherCase } from './find-space.ts';
import { formatFound, formatSummary, formatWarning } from './format.ts';
import {
  listParts,
  makeProgress,
  type Part,
  type PreparedPart,
  prepareParts,
} from './import-parts.ts';
import { listOrganizationNames, type SpaceName } from './installation-store.ts';
import { openInstallation } from './open-installation.ts';
import { publishSpaces, readSiteUrl, type SpaceOnSite } from './publish-space.ts';

const ACTOR = systemActor('import');

/** For one exchange with a Git server. */
const GIT_TIMEOUT_MS = 600_000;

/** Imports a tree, or each space of a tree that holds several. */
export const importCommand: Command = {
  usage: `Usage: octavo import <folder | .zip | .tar.gz | repository> --space <id or title> [--site <title>]

Imports a documentation tree into a space, as one revision. Importing the same tree again changes
nothing; importing a changed tree keeps the ids of the pages, which are recognized by their paths.

  <repository>  a Git repository on this machine, or the https: address of one on the Internet
  --space       the space; if there is no space with this title, it is created. Without --space,
                all spaces of a tree that contains several (docs.yaml) are imported; with it, only
                the one with this key, folder or title, or else the default space. A tree in
                several languages becomes one space per language: the first has this title, and
                the others have the language added to it, such as "Manual / de"
  --site        publish on the site with this title, which is created if it does not exist
  --org         the id of the organization, if there are several
  --ref         branch, tag or commit of a repository
  --report      write every warning to this file, one per line: file, line, kind and message,
                separated by tabs; - for standard output
  --one-space   keep the languages of a tree in one space, as folders
  --copy-images fetch the pictures that pages show from other hosts, and import copies of them
  --dry-run     read the tree and report what it contains, with warnings, without changing anything`,
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
        'one-space': { type: 'boolean' },
        'copy-images': { type: 'boolean' },
      },
      { names: ['the tree to import'] },
    );
    const config = quietConfig(readConfig(context.environment));
    await using source = await openSource(positionals[0] ?? '', values.ref, config);
    const isOneSpace = values['one-space'] === true;
    const found = await listParts(source.tree, { space: values.space, isOneSpace });
    const site = values.site ?? found.site;
    if (site !== undefined && !isSiteTitle(site)) {
      throw new UsageError(
        `The title of a site must have 2 to 128 characters: "${site}" does not.`,
      );
    }
    // All are read before anything is made: a tree without pages leaves no empty space behind.
    const fetch = values['copy-images'] === true ? createGuardedFetch() : undefined;
    await using opened = new AsyncDisposableStack();
    const parts = await prepareParts(found, { fetch, opened, context });
    if (values['dry-run'] === true) {
      await describeParts(parts, values.report, context);
      return 0;
    }
    await using platform = await openInstallation(config);
    openAreas(platform);

    const organizationId = await chooseOrganization(platform, values.org);
    const spaces = await findOrCreateSpaces(platform, organizationId, parts);
    const reported = await importParts(platform, parts, spaces, context);
    await writeReport(values.report, reported, context);
    const shown = spaces.filter((_, index) => parts[index]?.part.isHidden !== true);
    for (const { title } of spaces.filter((space) => !shown.includes(space)))
      context.print(`Not published because it is hidden: "${title}"`);
    if (site !== undefined && shown.length > 0) await publish(platform, site, shown, context);
    return 0;
  },
};

/** Says what an import would make of the parts. */
async function describeParts(
  parts: readonly PreparedPart[],
  report: string | undefined,
  context: CommandContext,
): Promise<void> {
  const warnings: TreeWarning[] = [];
  for (const { part, prepared } of parts) {
    const unreadable = await findUnreadablePictures(prepared.source, prepared.plan);
    const summary = summarizeTree(prepared, unreadable);
    for (const line of formatFound(part.space, summary)) context.print(line);
    warnings.push(...summary.warnings);
  }
  await writeReport(report, warnings, context);
}

/** Every warning, a line each, into a file or where the command prints. */
async function writeReport(
  place: string | undefined,
  warnings: readonly TreeWarning[],
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
        ? 'There is no organization yet: run "octavo serve" once before you import.'
        : `There is no organization "${wanted}".`,
    );
  }
  if (chosen.length > 1) {
    const list = chosen.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
    throw new CommandError(`Choose one of the organizations with --org:\n${list}`);
  }
  return first.id;
}

/** The spaces of the parts. That of another language is called after that of the first. */
async function findOrCreateSpaces(
  platform: Platform,
  organizationId: string,
  parts: readonly PreparedPart[],
): Promise<SpaceOnSite[]> {
  const spaces: SpaceOnSite[] = [];
  for (const { part } of parts) {
    const base = part.suffix === undefined ? undefined : spaces[0]?.title;
    const name = base === undefined ? part.space : `${base}${part.suffix}`;
    const space = await findOrCreateSpace(platform, organizationId, name, part.language);
    spaces.push({ ...space, variant: part.variant, place: part.place });
  }
  return spaces;
}

async function findOrCreateSpace(
  platform: Platform,
  organizationId: string,
  name: string,
  language: Part['language'],
): Promise<SpaceName> {
  const space = await findSpaceByName(platform, name);
  if (space !== undefined) return space;
  await refuseOtherCase(platform, name);
  return platform.database.transaction((tx) =>
    createSpace(platform, tx, {
      organizationId,
      actor: ACTOR,
      title: name,
      ...(language === undefined ? {} : { language }),
    }),
  );
}

/**
 * Imports each part into its space; answers all warnings. Links between parts need the ids of pages
 * that may be new: parts with such links are imported once more where the first time made some.
 */
async function importParts(
  platform: Platform,
  parts: readonly PreparedPart[],
  spaces: readonly SpaceName[],
  { print, showProgress }: CommandContext,
): Promise<TreeWarning[]> {
  const warnings: TreeWarning[] = [];
  const spaceIds = spaces.map(({ id }) => id);
  const linksSeveral = parts.some(({ links }) => links.size > 0);
  const readAll = () => Promise.all(spaceIds.map((id) => readPageIds(platform, id)));
  const before = linksSeveral ? await readAll() : [];
  const importInto = async (index: number, plan: TreePlan) => {
    const { prepared } = parts[index] as PreparedPart;
    const options = { spaceId: spaceIds[index] ?? '', actor: ACTOR };
    const onProgress = makeProgress(showProgress);
    const tree = { ...prepared, plan };
    const summary = await importPreparedIntoSpace(platform, tree, { ...options, onProgress });
    showProgress?.('');
    return summary;
  };
  const plans = parts.map(({ prepared: { plan }, links }) =>
    planElsewhere(plan, links, { spaceIds, pageIds: before }),
  );
  for (const [index, plan] of plans.entries()) {
    const summary = await importInto(index, plan);
    warnings.push(...summary.warnings);
    for (const line of formatSummary(spaces[index]?.title ?? '', summary)) print(line);
  }
  const after = linksSeveral ? await readAll() : [];
  for (const [index, { prepared, links }] of parts.entries()) {
    const plan = planElsewhere(prepared.plan, links, { spaceIds, pageIds: after });
    const isSame = [...links.keys()].every((path) =>
      isDeepStrictEqual(plan.texts.get(path), plans[index]?.texts.get(path)),
    );
    if (!isSame) await importInto(index, plan);
  }
  return warnings;
}

async function publish(
  platform: Platform,
  title: string,
  spaces: readonly SpaceOnSite[],
  { print }: CommandContext,
): Promise<void> {
  const siteId = await platform.database.transaction((tx) =>
    publishSpaces(platform, tx, title, spaces),
  );
  const url = await readSiteUrl(platform, spaces[0]?.organization_id ?? '', siteId);
  if (url !== undefined) print(`Published: ${url}`);
}
