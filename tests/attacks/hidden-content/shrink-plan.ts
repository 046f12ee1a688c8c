import type { SitePlan, SpacePlan } from './site-plan.ts';

/** Plans are tried until nothing more can be left out, or this often. */
const MAX_TRIES = 60;

/**
 * Leaves out of a plan what a problem does not need: pages, blocks, conditions, parts of conditions, one
 * at a time. `has` says whether a plan still has the problem.
 */
export async function shrinkPlan(
  plan: SitePlan,
  has: (plan: SitePlan) => Promise<boolean>,
): Promise<SitePlan> {
  let smallest = plan;
  let tries = 0;
  for (let index = 0; tries < MAX_TRIES; ) {
    const candidate = leaveOut(smallest, index);
    if (candidate === undefined) return smallest;
    tries++;
    if (isSound(candidate) && (await has(candidate))) smallest = candidate;
    else index++;
  }
  return smallest;
}

/**
 * Every section has a space, and every space a page, as a site needs them. Nothing is below the first
 * page: it is the file of the root, and an import puts nothing below that.
 */
function isSound(plan: SitePlan): boolean {
  const { sections } = plan;
  // A condition without parts would be written as none.
  if (JSON.stringify(plan).includes('"parts":[]')) return false;
  const isSpaceSound = ({ pages: [first] }: SpacePlan) => first?.pages.length === 0;
  return (
    sections.length > 0 &&
    sections.every(({ spaces }) => spaces.length > 0 && spaces.every(isSpaceSound))
  );
}

/** The plan without its part of that number, large parts first; undefined where it has no such part. */
function leaveOut(plan: SitePlan, number: number): SitePlan | undefined {
  const changes: { size: number; make: () => unknown }[] = [];
  collectChanges(plan, (made) => made, changes);
  changes.sort((one, other) => other.size - one.size);
  return changes[number]?.make() as SitePlan | undefined;
}

/** Every way in which one part of a value can be left out, as functions that make the whole anew. */
function collectChanges(
  value: unknown,
  rebuild: (made: unknown) => unknown,
  changes: { size: number; make: () => unknown }[],
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const without = () => rebuild(value.toSpliced(index, 1));
      if (typeof item === 'object')
        changes.push({ size: JSON.stringify(item).length, make: without });
      collectChanges(item, (made) => rebuild(value.with(index, made)), changes);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    const set = (made: unknown) => rebuild({ ...value, [name]: made });
    if (LEFT_OUT.has(name) && !isNeeded(name, value)) {
      const { [name as keyof typeof value]: _, ...rest } = value;
      changes.push({ size: JSON.stringify(item).length, make: () => rebuild(rest) });
    }
    for (const inner of listInner(item)) changes.push({ size: 1, make: () => set(inner) });
    collectChanges(item, set, changes);
  }
}

/** Fields that a part of a plan can do without. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['condition', 'cover', 'former', 'specification', 'to', 'group', 'announcement'],
  ...['isHidden', 'isUnindexed'],
]);

/** Whether a part is nothing without the field: a block under a condition, a link, a redirect. */
function isNeeded(name: string, part: object): boolean {
  if (name === 'condition') return 'kind' in part;
  return name === 'to' && !('place' in part);
}

/** What a condition can be made smaller to. */
function listInner(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return [];
  if ('part' in value) return [value.part];
  const isJoined = value.kind === 'all' || value.kind === 'any';
  return isJoined && 'parts' in value && Array.isArray(value.parts) ? value.parts : [];
}
