import { operations } from '../../../apps/server/src/app.ts';
import { isOpenToVisitors } from '../../../apps/server/src/http/access.ts';
import type { Operation } from '../../../apps/server/src/http/implement-operation.ts';
import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { PublishedPlan, PublishedSpace, PublishedThing } from './publish-plan.ts';
import { listQueries } from './secret-words.ts';
import { listPages } from './site-plan.ts';

/** A call of the API. */
export interface AskedCall {
  surface: string;
  method: string;
  path: string;
  body?: unknown;
}

/** What calls are made of. */
export interface CallFacts {
  site: PublishedPlan;
  searched: readonly string[];
  random: Random;
}

/** Values of the parameters of a path. */
type Params = Readonly<Record<string, string>>;

/** Which things of a space a parameter names. */
const NAMED: Readonly<Record<string, readonly PublishedThing['kind'][]>> = {
  pageId: ['page', 'link'],
  pagePath: ['page', 'link'],
  fileId: ['file'],
  reusableContentId: ['content'],
};

/** What is sent to the operations that take a body. A new one has to be written down here. */
const BODIES: Readonly<Record<string, (facts: CallFacts) => unknown[]>> = {
  'search-site': ({ site, searched }) => [
    ...listQueries(searched).map((query) => ({ query })),
    ...site.spaces.map(({ siteSpaceId }) => ({
      ...{ query: 'glazes', scope: { siteSpaces: [siteSpaceId] } },
    })),
    ...listSectionIds(site).map((id) => ({ query: 'glazes', scope: { siteSections: [id] } })),
  ],
  'note-insight-events': ({ site }) =>
    site.spaces.flatMap(({ siteSpaceId: siteSpace, things }) =>
      things
        .filter(({ kind }) => kind === 'page')
        .map(({ id }) => ({ events: [{ type: 'page_view', siteSpace, page: id }] })),
    ),
};

/** The operations that answer visitors: found by what they declare, so that none is forgotten. */
export const VISITED: readonly Operation[] = operations.filter(({ access }) =>
  isOpenToVisitors(access),
);

/** All calls that a visitor can make about a site, and about everything in it that can be hidden. */
export function listCalls(facts: CallFacts): AskedCall[] {
  return VISITED.flatMap((operation) => {
    const paths = listParams(operation.path, facts.site).map((params) =>
      operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    );
    if (operation.method === 'GET') {
      return paths.flatMap((path) =>
        [path, ...listVariants(operation, path, facts)].map((one) => ({
          ...{ surface: operation.id, method: 'GET', path: one },
        })),
      );
    }
    const bodies = BODIES[operation.id];
    if (bodies === undefined) throw new Error(`Nothing is known to be sent to ${operation.id}.`);
    return paths.flatMap((path) =>
      bodies(facts).map((body) => ({
        surface: operation.id,
        method: operation.method,
        path,
        body,
      })),
    );
  });
}

function listSectionIds({ spaces, ids }: PublishedPlan): string[] {
  return [...new Set(spaces.flatMap(({ section }) => ids.get(section) ?? []))];
}

/** The values that a path's parameters take, one set for each thing that it may name. */
function listParams(path: string, site: PublishedPlan): Params[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ofSite = { organizationId: site.organizationId, siteId: site.id };
  const sets = names.includes('spaceId')
    ? site.spaces.flatMap((space) => listSpaceParams(names, space))
    : [ofSite];
  for (const name of names) {
    if (sets.some((params) => !(name in params))) {
      throw new Error(`Nothing is known to be put for {${name}} in ${path}.`);
    }
  }
  return sets;
}

function listSpaceParams(names: readonly string[], space: PublishedSpace): Params[] {
  const ofSpace = { spaceId: space.id, revisionId: space.revisionId };
  const name = names.find((one) => one in NAMED);
  if (name === undefined) return [ofSpace];
  return space.things
    .filter(({ kind }) => NAMED[name]?.includes(kind))
    .map(({ id, path }) => ({
      ...ofSpace,
      [name]: name === 'pagePath' ? encodeURIComponent(path) : id,
    }));
}

/** The same with some parameters of the query, as the operation declares them. */
function listVariants({ id, query }: Operation, path: string, facts: CallFacts): string[] {
  const { properties = {} } = (query ?? {}) as {
    properties?: Record<string, { enum?: unknown[]; anyOf?: { const?: unknown }[] }>;
  };
  const chosen = Object.entries(properties).flatMap(([name, schema]) => {
    const values = schema.enum ?? schema.anyOf?.map((one) => one.const) ?? [];
    const value = values[facts.random(values.length || 1)];
    return value === undefined || facts.random(2) === 0 ? [] : [`${name}=${value}`];
  });
  const sources = id === 'list-site-redirects' ? listSources(facts.site) : [];
  return [
    ...(chosen.length > 0 ? [`${path}?${chosen.join('&')}`] : []),
    ...sources.map((source) => `${path}?source=${encodeURIComponent(source)}`),
  ];
}

function listSources({ redirects, spaces }: PublishedPlan): string[] {
  return [
    ...redirects.map((word) => `/${word}`),
    ...spaces.flatMap(({ plan, path }) =>
      listPages(plan.pages).flatMap(({ former }) => (former ? [`/${path}/${former}`] : [])),
    ),
  ];
}
