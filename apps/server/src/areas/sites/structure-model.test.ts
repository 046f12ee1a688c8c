import type {
  SiteSectionGroupResource,
  SiteSectionResource,
  SiteSpaceResource,
} from '@octavo/contract/sites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startSiteWithSpaces } from './testing/site-with-spaces.ts';
import {
  type DescribedStructure,
  type StructureAction,
  StructureModel,
} from './testing/structure-model.ts';

const CLIENTS = 4;
const ROUNDS = 30;
const SPACES = 8;
const ORDERS = permute([...Array(CLIENTS).keys()]);

function permute(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permute(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
  );
}

/** Numbers from 0 to below `limit`, the same for the same seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A site by titles, and which ids the titles have. */
interface Seen {
  structure: DescribedStructure;
  ids: Map<string, string>;
}

describe.each(dialects)('what four clients make of a site at once on %s', (dialect) => {
  it.each([
    { seed: 20_261_122 },
    { seed: Date.now() % 1_000_000 },
  ])('is what some order of what they did makes of it: $seed', async ({ seed }) => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, token, path, organizationId } = site;
    const call = <Body>(method: string, below: string, body?: unknown) =>
      server.request<Body>(method, path + below, body === undefined ? { token } : { token, body });
    const spaceIds = new Map((await site.list()).map((one) => [one.title, one.space.id]));
    for (let at = spaceIds.size; at < SPACES; at += 1) {
      const { id } = await server.make.space(organizationId, { title: `Space ${at}` });
      spaceIds.set(`Space ${at}`, id);
    }

    /** What the server shows, and that it is whole: one default each, and no path twice. */
    async function observe(): Promise<Seen> {
      const ids = new Map<string, string>();
      const seen: DescribedStructure = {
        ...{ root: [], groups: {}, sections: {}, spaces: [], defaults: [] },
      };
      const addAll = (all: readonly (SiteSpaceResource | SiteSectionResource)[]) => {
        expect(all.filter((one) => one.default)).toHaveLength(all.length === 0 ? 0 : 1);
        expect(new Set(all.map((one) => one.path)).size).toBe(all.length);
        return all.map((one) => {
          const title = one.object === 'site-section' ? nameSection(one) : one.title;
          ids.set(title, one.id);
          if (one.default) seen.defaults.push(title);
          return title;
        });
      };
      const { body: groups } = await call<{ items: SiteSectionGroupResource[] }>(
        'GET',
        '/section-groups',
      );
      for (const { id, title } of groups.items) ids.set(title, id);
      const { body } = await call<{
        structure: (SiteSpaceResource | SiteSectionResource | SiteSectionGroupResource)[];
      }>('GET', '/structure');
      const sections: SiteSectionResource[] = [];
      const spaces: SiteSpaceResource[] = [];
      const flat = body.structure.every((one) => one.object === 'site-space');
      for (const group of flat ? groups.items : []) {
        seen.root.push(group.title);
        seen.groups[group.title] = [];
      }
      for (const one of body.structure) {
        if (one.object === 'site-space') spaces.push(one);
        else if (one.object === 'site-section') {
          sections.push(one);
          seen.root.push(nameSection(one));
        } else {
          sections.push(...one.sections);
          seen.root.push(one.title);
          seen.groups[one.title] = one.sections.map(nameSection);
        }
      }
      seen.spaces = addAll(spaces);
      addAll(sections);
      for (const one of sections) seen.sections[nameSection(one)] = addAll(one.siteSpaces);
      seen.defaults.sort();
      return { structure: seen, ids };
    }

    const random = createRandom(seed);
    let made = 0;
    let seen = await observe();
    let model = new StructureModel(seen.structure);
    const done = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const actions = Array.from({ length: CLIENTS }, () => {
        made += 1;
        return chooseAction(random, seen.structure, [...spaceIds.keys()], made);
      });
      const { ids } = seen;
      const sent = await Promise.all(
        actions.map(async (action) => {
          const request = describeRequest(action, ids, spaceIds);
          const { status } = await call(...request);
          if (status < 300) done.add(action.do);
          return { action, status };
        }),
      );
      const before = model;
      seen = await observe();
      const explained = ORDERS.map((order) => {
        const tried = before.copy();
        const fits = order.every((at) => {
          const one = sent[at];
          return one !== undefined && tried.apply(one.action) === one.status;
        });
        return fits && isSame(tried.describe(), seen.structure) ? tried : undefined;
      }).find((one) => one !== undefined);
      expect(
        explained,
        JSON.stringify({ round, sent, seen: seen.structure, before: before.describe() }),
      ).toBeDefined();
      model = explained ?? model;
    }
    if (seed === 20_261_122) expect(done.size).toBeGreaterThan(9);
  }, 60_000);
});

/** Sections that conversions make are called as their spaces are; here they are told apart. */
function nameSection({ title, path }: SiteSectionResource): string {
  return path.startsWith('made') ? title : `Section ${title}`;
}

function isSame(a: DescribedStructure, b: DescribedStructure): boolean {
  const sort = (one: DescribedStructure) =>
    JSON.stringify([
      ...[one.root, one.spaces, one.defaults],
      ...[Object.entries(one.groups).sort(), Object.entries(one.sections).sort()],
    ]);
  return sort(a) === sort(b);
}

function chooseAction(
  random: (limit: number) => number,
  seen: DescribedStructure,
  spaces: readonly string[],
  made: number,
): StructureAction {
  const pick = (items: readonly string[]) => items[random(Math.max(1, items.length))] ?? 'nothing';
  const sections = Object.keys(seen.sections);
  const groups = Object.keys(seen.groups);
  const section = pick(sections);
  const space = pick(spaces);
  const around = Object.values(seen.groups).find((one) => one.includes(section)) ?? seen.root;
  switch (random(12)) {
    case 0:
      return { do: 'add section', title: `made ${made}`, space };
    case 1:
      return { do: 'delete section', section };
    case 2:
      return { do: 'add group', title: `group ${made}`, section };
    case 3:
      return { do: 'delete group', group: pick(groups) };
    case 4:
      return { do: 'put into group', group: pick(groups), section };
    case 5:
      return { do: 'take out of group', group: pick(groups), section };
    case 6:
      return { do: 'add space', space, section: random(3) === 0 ? undefined : section };
    case 7: {
      const after = random(2) === 0 ? undefined : pick(seen.sections[section] ?? []);
      return { do: 'move space', space, section, after };
    }
    case 8:
      return { do: 'delete space', space };
    case 9:
      return { do: 'name default section', section };
    case 10:
      return { do: 'name default space', section, space: pick(seen.sections[section] ?? []) };
    default:
      return { do: 'move section', section, after: random(3) === 0 ? undefined : pick(around) };
  }
}

function describeRequest(
  action: StructureAction,
  ids: ReadonlyMap<string, string>,
  spaceIds: ReadonlyMap<string, string>,
): [method: string, path: string, body?: object] {
  const id = (title: string) => ids.get(title) ?? 'nothing';
  const after = (sibling: object | undefined) =>
    sibling === undefined ? {} : { position: { after: sibling } };
  switch (action.do) {
    case 'add section': {
      const { title, space } = action;
      return ['POST', '/sections', { title, spaceId: spaceIds.get(space) }];
    }
    case 'delete section':
      return ['DELETE', `/sections/${id(action.section)}`];
    case 'move section': {
      const { after: title } = action;
      const isGroup = title?.startsWith('group') === true;
      const sibling = isGroup
        ? { type: 'site-section-group', siteSectionGroup: id(title) }
        : title && { type: 'site-section', siteSection: id(title) };
      return ['POST', `/sections/${id(action.section)}/move`, after(sibling || undefined)];
    }
    case 'add group':
      return ['POST', '/section-groups', { title: action.title, sections: [id(action.section)] }];
    case 'delete group':
      return ['DELETE', `/section-groups/${id(action.group)}`];
    case 'put into group': {
      const body = { sectionId: id(action.section) };
      return ['POST', `/section-groups/${id(action.group)}/sections`, body];
    }
    case 'take out of group':
      return ['DELETE', `/section-groups/${id(action.group)}/sections/${id(action.section)}`];
    case 'add space': {
      const { space, section } = action;
      const body = { spaceId: spaceIds.get(space), ...(section && { section: id(section) }) };
      return ['POST', '/site-spaces', body];
    }
    case 'move space': {
      const sibling = action.after && { type: 'site-space', siteSpace: id(action.after) };
      const body = { section: id(action.section), ...after(sibling || undefined) };
      return ['POST', `/site-spaces/${id(action.space)}/move`, body];
    }
    case 'delete space':
      return ['DELETE', `/site-spaces/${id(action.space)}`];
    case 'name default section':
      return ['PATCH', '', { defaultSiteSection: id(action.section) }];
    case 'name default space':
      return ['PATCH', `/sections/${id(action.section)}`, { defaultSiteSpace: id(action.space) }];
  }
}
