import { writeCondition } from './conditions.ts';
import { type FoundProblem, type PlayGround, playSite } from './play-site.ts';
import { shrinkPlan } from './shrink-plan.ts';
import type { BlockPlan, PagePlan, SitePlan } from './site-plan.ts';

/** How many kinds of problems are made smaller; each takes a while. */
const SHRUNK = 4;

/** Writes each kind of problem: how many sites had it, and the smallest one that could be found. */
export async function reportLeaks(
  ground: PlayGround,
  problems: readonly FoundProblem[],
): Promise<string> {
  const kinds = Map.groupBy(problems, ({ kind }) => kind);
  const rows: string[] = [];
  const cases: string[] = [];
  for (const [kind, found] of kinds) {
    const seeds = [...new Set(found.map(({ seed }) => seed))];
    rows.push(`| ${kind} | ${seeds.length} | ${seeds.slice(0, 6).join(', ')} |`);
    const [first] = found.toSorted((one, other) => sizeOf(one.plan) - sizeOf(other.plan));
    if (first !== undefined && cases.length < SHRUNK)
      cases.push(await writeSmallest(ground, first));
  }
  return ['| Problem | Sites | Seeds |', '| --- | ---: | --- |', ...rows, '', ...cases].join('\n');
}

async function writeSmallest(ground: PlayGround, problem: FoundProblem): Promise<string> {
  const { kind, seed, reader, surface } = problem;
  const asked = { share: 1, surface };
  let found = problem;
  const plan = await shrinkPlan(problem.plan, async (candidate) => {
    try {
      const { problems } = await playSite(ground, {
        seed,
        plan: candidate,
        readers: [reader],
        asked,
      });
      const same = problems.find((one) => one.kind === kind);
      if (same !== undefined) found = same;
      return same !== undefined;
    } catch {
      // What cannot be published is no smaller site.
      return false;
    }
  });
  const { request, what } = found;
  const claims = JSON.stringify({ ...reader.claims, unsigned: reader.unsigned });
  return [
    `## ${kind} (seed ${seed})`,
    `reader:  ${reader.kind}, claims ${claims}`,
    `request: ${request}`,
    `told:    ${what}`,
    describePlan(plan),
    '',
  ].join('\n');
}

function sizeOf(plan: SitePlan): number {
  return JSON.stringify(plan).length;
}

/** A plan as people read it, a line for each part. */
export function describePlan(plan: SitePlan): string {
  const lines = [`site, ${plan.visibility}`];
  const add = (depth: number, text: string) => lines.push(`${'  '.repeat(depth)}${text}`);
  for (const section of plan.sections) {
    if (plan.sections.length > 1) add(1, `section ${section.word}${describeCondition(section)}`);
    for (const space of section.spaces) {
      add(2, `space ${space.word}${describeCondition(space)} ${JSON.stringify(space.variables)}`);
      for (const { word, extension } of space.files) add(3, `file ${word}.${extension}`);
      for (const { word, blocks } of space.contents) {
        add(3, `reusable content ${word}: ${describeBlocks(blocks)}`);
      }
      for (const page of space.pages) describePage(page, 3, add);
      for (const link of space.links) {
        add(3, `link page ${link.word} -> ${link.to}${describeCondition(link)}`);
      }
    }
  }
  for (const menu of plan.menus) {
    const links = menu.links.map(({ word, to }) => `${word} -> ${to}`).join(', ');
    const to = menu.to === undefined ? '' : ` -> ${menu.to}`;
    add(1, `${menu.place} ${menu.word}${to}${describeCondition(menu)}: ${links}`);
  }
  if (plan.group !== undefined) add(1, `group ${plan.group.word} of all sections but the first`);
  if (plan.announcement !== undefined) {
    const { word, link } = plan.announcement;
    add(1, `announcement ${word}: ${link.word} -> ${link.to}`);
  }
  for (const { word, to } of plan.redirects) add(1, `redirect ${word} -> ${to}`);
  if (plan.specification !== undefined) {
    const { slug, operations } = plan.specification;
    add(1, `specification ${slug}: ${operations.map(({ word }) => word).join(', ')}`);
  }
  return lines.join('\n');
}

function describePage(
  page: PagePlan,
  depth: number,
  add: (depth: number, text: string) => void,
): void {
  const { word, variables, cover, former, isHidden, isUnindexed, blocks, pages } = page;
  const flags = [isHidden && 'hidden', isUnindexed && 'noIndex'];
  const more = [...flags, cover && `cover ${cover}`, former && `formerly ${former}`].filter(
    Boolean,
  );
  const head = [`page ${word}${describeCondition(page)}`, JSON.stringify(variables), ...more];
  add(depth, `${head.join(' ')}: ${describeBlocks(blocks)}`);
  for (const below of pages) describePage(below, depth + 1, add);
}

function describeBlocks(blocks: readonly BlockPlan[]): string {
  return blocks.map(describeBlock).join('; ');
}

function describeBlock(block: BlockPlan): string {
  if (block.kind === 'if') {
    return `if ${writeCondition(block.condition)} { ${describeBlocks(block.blocks)} }`;
  }
  if (block.kind === 'inline if') {
    return `if within ${block.form}: ${writeCondition(block.condition)} { ${block.word} }`;
  }
  if (block.kind === 'expression') {
    return `expression ${writeCondition(block.condition)} ? ${block.word} : ${block.other}`;
  }
  return Object.values(block).join(' ');
}

function describeCondition({ condition }: Pick<PagePlan, 'condition'>): string {
  return condition === undefined ? '' : ` if ${writeCondition(condition)}`;
}
