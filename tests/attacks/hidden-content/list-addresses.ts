import type { PublishedPlan, PublishedSpace } from './publish-plan.ts';
import { listQueries } from './secret-words.ts';
import { listPages, type SitePlan } from './site-plan.ts';

/** A request for something on a site: what it is about, and the path below the site. */
export interface AskedAddress {
  surface: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
}

/** What is asked for at the addresses of a site: a space at each prefix that the reader has for it. */
export interface AddressFacts {
  plan: SitePlan;
  site: PublishedPlan;
  /** Where a space is for the reader, without a slash at its end. */
  prefixOf(space: PublishedSpace): string;
  /** Words that are searched for. */
  searched: readonly string[];
}

/**
 * What to ask for at each service of the router and at each address of its own, by the names that the
 * router has for them, and at those of pages.
 */
export const ADDRESSES: Readonly<Record<string, (facts: AddressFacts) => AskedAddress[]>> = {
  pages: (facts) =>
    listPlaces(facts).flatMap(({ prefix, path }) => [
      ask('page', `${prefix}/${path}`),
      ask('page.md', `${prefix}/${path}.md`),
      ask('page as Markdown', `${prefix}/${path}`, { accept: 'text/markdown' }),
      ask('page.html', `${prefix}/${path}.html`),
      ask('page with a slash', `${prefix}/${path}/`),
      ask('rss.xml', `${prefix}/${path}/rss.xml`),
      ask('below page', `${prefix}/${path}/nothing`),
    ]),
  homes: (facts) =>
    facts.site.spaces.flatMap((space) => {
      const prefix = facts.prefixOf(space);
      return ['/', '/index.md', '/README.md', '/rss.xml', ''].map((path) =>
        ask('home', prefix + path),
      );
    }),
  redirects: ({ plan, site, prefixOf }) => [
    ...plan.redirects.map(({ word }) => ask('redirect', `/${word}`)),
    ...site.spaces.flatMap((space) =>
      listPages(space.plan.pages).flatMap(({ former }) =>
        former === undefined ? [] : [ask('former path', `${prefixOf(space)}/${former}`)],
      ),
    ),
  ],
  missing: ({ plan }) => [
    ask('missing', '/nothing'),
    ...plan.sections.map(({ word }) => ask('section', `/${word}/`)),
  ],
  '~assets': () => [ask('~assets', '/~assets/x')],
  '~nav': (facts) => listBranches(facts, '~nav'),
  '~pages': (facts) => listBranches(facts, '~pages'),
  '~files': ({ site, prefixOf }) =>
    site.spaces.flatMap((space) =>
      space.things
        .filter(({ kind }) => kind === 'file')
        .flatMap(({ id }) => [
          ask('~files', `${prefixOf(space)}/~files/${id}`),
          ask('~files', `${prefixOf(space)}/~files/${id}/x?v=1`),
        ]),
    ),
  '~embeds': () => [ask('~embeds', '/~embeds/x')],
  '~card': (facts) =>
    listPlaces(facts).map(({ prefix, id }) => ask('~card', `${prefix}/~card/${id}.png`)),
  '~icon': () => [ask('~icon', '/~icon/x')],
  '~openapi': ({ plan, site, prefixOf }) =>
    site.spaces.flatMap((space) =>
      (plan.specification?.operations ?? []).map(({ word }) =>
        ask('~openapi', `${prefixOf(space)}/~openapi/${plan.specification?.slug}/schemas/${word}`),
      ),
    ),
  '~search.json': (facts) => listSearches(facts, '~search.json'),
  '~search': (facts) => listSearches(facts, '~search'),
  'robots.txt': () => [ask('robots.txt', '/robots.txt')],
  'sitemap.xml': () => [ask('sitemap.xml', '/sitemap.xml')],
  'llms.txt': () => [ask('llms.txt', '/llms.txt')],
  'llms-full.txt': () => [ask('llms-full.txt', '/llms-full.txt')],
  'site.webmanifest': () => [ask('site.webmanifest', '/site.webmanifest')],
  'favicon.svg': () => [ask('favicon.svg', '/favicon.svg')],
  'favicon.ico': () => [],
};

function ask(surface: string, path: string, headers?: Record<string, string>): AskedAddress {
  return { surface, path, ...(headers && { headers }) };
}

function listPlaces({ site, prefixOf }: AddressFacts) {
  return site.spaces.flatMap((space) =>
    space.things
      .filter(({ kind }) => kind === 'page' || kind === 'link')
      .map(({ id, path }) => ({ prefix: prefixOf(space), id, path })),
  );
}

function listBranches(facts: AddressFacts, service: string): AskedAddress[] {
  return [
    ...facts.site.spaces.map((space) => ask(service, `${facts.prefixOf(space)}/${service}/root/0`)),
    ...listPlaces(facts).map(({ prefix, id }) => ask(service, `${prefix}/${service}/${id}/0`)),
  ];
}

function listSearches({ searched }: AddressFacts, service: string): AskedAddress[] {
  return listQueries(searched).map((query) => ask(service, `/${service}?q=${query}&scope=all`));
}
