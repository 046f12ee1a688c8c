import { readHead, readRevision } from '../../../apps/server/src/areas/content/index.ts';
import type {
  PrivateSite,
  PrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { zipUrlOf } from '../../../apps/server/src/testing/zip-of.ts';
import { CLAIMS_SCHEMA, writeCondition } from './conditions.ts';
import { listPages, listSpaces, type SitePlan, type SpacePlan } from './site-plan.ts';
import { writeTree } from './write-tree.ts';

/** What there is of a page, a file or a reusable content in the database. */
export interface PublishedThing {
  kind: 'page' | 'link' | 'file' | 'content';
  word: string;
  id: string;
  /** Of a page and of one that is a link: its path in its space. */
  path: string;
}

/** A space of a plan on its site. */
export interface PublishedSpace {
  plan: SpacePlan;
  section: string;
  id: string;
  siteSpaceId: string;
  revisionId: string;
  /** Its path on the site by the names of all that is around it, without slashes at its ends. */
  path: string;
  things: readonly PublishedThing[];
}

/** A plan that was published. */
export interface PublishedPlan extends Omit<PrivateSite, 'spaceId'> {
  organizationId: string;
  spaces: readonly PublishedSpace[];
  /** Ids of what has a word, by the word. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** The words of its redirects. */
  redirects: readonly string[];
  /** Its share link, on a site that has one. */
  shared?: string;
}

interface Made {
  id: string;
}

/** Publishes a plan as its owner would: imports for content, the API for all around it. */
export async function publishPlan(sites: PrivateSites, plan: SitePlan): Promise<PublishedPlan> {
  const { server, organizationId, call } = sites;
  const { specification } = plan;
  if (specification !== undefined) {
    await call('PUT', `/orgs/${organizationId}/openapi/${specification.slug}`, {
      source: { text: writeSpecification(specification) },
    });
    await server.platform.jobs.runDue();
  }
  const spaceIds = new Map<string, string>();
  const elsewhere = new Map<string, string>();
  for (const space of listSpaces(plan)) {
    const { id: made, things } = await makeSpace(sites, space, plan, elsewhere);
    spaceIds.set(space.word, made);
    for (const { kind, word, id } of things) {
      const app = `${server.platform.config.publicUrl}/app/s/${made}`;
      if (kind === 'page') elsewhere.set(word, `${app}/~/pages/${id}`);
    }
  }
  const idOf = (space: SpacePlan | undefined) => spaceIds.get(space?.word ?? '') ?? '';
  const [first, ...more] = plan.sections;
  const { id, basename } = await call<Made & { basename: string }>(
    'POST',
    `/orgs/${organizationId}/sites`,
    { title: 'Kiln', visibility: plan.visibility, spaces: [idOf(first?.spaces[0])] },
  );
  const api = `/orgs/${organizationId}/sites/${id}`;
  const ids = new Map<string, string[]>();
  for (const section of more) {
    const body = { spaceId: idOf(section.spaces[0]), title: section.word };
    ids.set(section.word, [(await call<Made>('POST', `${api}/sections`, body)).id]);
  }
  const { items } = await call<{ items: Made[] }>('GET', `${api}/sections`);
  if (first !== undefined && items[0] !== undefined) ids.set(first.word, [items[0].id]);
  for (const { word, condition } of plan.sections) {
    const [section] = ids.get(word) ?? [];
    if (section === undefined) continue;
    await call('PATCH', `${api}/sections/${section}`, {
      ...{ title: word, path: word },
      ...(condition && { condition: writeCondition(condition) }),
    });
  }
  await placeSpaces(sites, { api, plan, ids, spaceIds });
  if (plan.group !== undefined && more.length > 0) {
    const sections = more.flatMap(({ word }) => ids.get(word) ?? []);
    const body = { title: plan.group.word, sections };
    ids.set(plan.group.word, [(await call<Made>('POST', `${api}/section-groups`, body)).id]);
  }
  await call('PATCH', api, { adaptiveContent: { enabled: true } });
  await call('PUT', `${api}/adaptive-schema`, { jsonSchema: CLAIMS_SCHEMA });
  await call('POST', `${api}/publish`);
  const spaces = await readSpaces(sites, { api, plan, spaceIds });
  for (const { things, plan: space, id: spaceId, siteSpaceId } of spaces) {
    ids.set(space.word, [spaceId, siteSpaceId]);
    for (const thing of things) ids.set(thing.word, [thing.id]);
  }
  await setLook(sites, { api, plan, spaces });
  await addRedirects(sites, { api, plan, spaces });
  const auth = await call<{ privateKey: string }>('GET', `${api}/publishing/auth`);
  const site = { id, spaceId: '', api, path: `/sites/${basename}`, privateKey: auth.privateKey };
  const shared = plan.visibility === 'share-link' ? (await sites.share(site)).path : undefined;
  const redirects = plan.redirects.map(({ word }) => word);
  return {
    ...site,
    organizationId,
    spaces,
    ids,
    redirects,
    ...(shared !== undefined && { shared }),
  };
}

/** Makes a space: its tree is imported, and what leads into other spaces is written by an edit. */
async function makeSpace(
  { server, organizationId, call }: PrivateSites,
  space: SpacePlan,
  plan: SitePlan,
  elsewhere: ReadonlyMap<string, string>,
): Promise<{ id: string; things: readonly PublishedThing[] }> {
  const { id } = await server.make.space(organizationId, { title: space.word });
  const { files } = writeTree(space, plan);
  const url = await zipUrlOf(files);
  await call('POST', `/spaces/${id}/content/import`, { url, source: 'zip' });
  await server.platform.jobs.runDue();
  const head = await readHead(server.platform.database.db, id);
  const things = await listThings(server, space, head);
  const whole = writeTree(space, plan, elsewhere);
  const rewritten = things.flatMap((thing): object[] => {
    const path = whole.paths.get(thing.word) ?? '';
    const document = { markdown: whole.files[path] };
    if (document.markdown === files[path]) return [];
    if (thing.kind === 'page') return [{ operation: 'update_page', page: thing.id, document }];
    const content = { reusableContent: thing.id, title: thing.word, document };
    return [{ operation: 'upsert_reusable_content', ...content }];
  });
  const variables = { operation: 'set_variables', variables: space.variables };
  const links = space.links.flatMap(({ word, condition, to }) => {
    const page = things.find((thing) => thing.kind === 'page' && thing.word === to)?.id;
    const [, otherSpace, otherPage] =
      /\/s\/([^/]+)\/~\/pages\/(.+)/.exec(elsewhere.get(to) ?? '') ?? [];
    if (page === undefined && otherPage === undefined) return [];
    const target = page === undefined ? { page: otherPage, space: otherSpace } : { page };
    return {
      ...{ operation: 'insert_page', type: 'link', title: word, document: {} },
      target: { kind: 'page', ...target },
      ...(condition && { condition: writeCondition(condition) }),
    };
  });
  await call('POST', `/spaces/${id}/content`, { changes: [variables, ...rewritten, ...links] });
  return { id, things };
}

async function placeSpaces(
  { call }: PrivateSites,
  site: {
    api: string;
    plan: SitePlan;
    ids: ReadonlyMap<string, readonly string[]>;
    spaceIds: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { api, plan, ids, spaceIds } = site;
  for (const { word, spaces } of plan.sections) {
    const [section] = ids.get(word) ?? [];
    for (const space of spaces.slice(1)) {
      await call('POST', `${api}/site-spaces`, {
        ...{ spaceId: spaceIds.get(space.word), title: space.word, path: space.word },
        ...(section !== undefined && { section }),
        ...(space.condition && { condition: writeCondition(space.condition) }),
      });
    }
  }
  const placed = await call<{ items: { id: string; space: Made }[] }>('GET', `${api}/site-spaces`);
  for (const { spaces } of plan.sections) {
    const [space] = spaces;
    const made = placed.items.find((one) => one.space.id === spaceIds.get(space?.word ?? ''));
    if (space === undefined || made === undefined) continue;
    await call('PATCH', `${api}/site-spaces/${made.id}`, {
      ...{ title: space.word, path: space.word },
      ...(space.condition && { condition: writeCondition(space.condition) }),
    });
  }
}

async function readSpaces(
  { server, call }: PrivateSites,
  site: { api: string; plan: SitePlan; spaceIds: ReadonlyMap<string, string> },
): Promise<PublishedSpace[]> {
  const { api, plan, spaceIds } = site;
  const { items } = await call<{ items: { id: string; space: Made }[] }>(
    'GET',
    `${api}/site-spaces`,
  );
  const found: PublishedSpace[] = [];
  for (const section of plan.sections) {
    for (const space of section.spaces) {
      const id = spaceIds.get(space.word) ?? '';
      const revisionId = await readHead(server.platform.database.db, id);
      found.push({
        ...{ plan: space, section: section.word, id, revisionId },
        siteSpaceId: items.find((one) => one.space.id === id)?.id ?? '',
        path: plan.sections.length > 1 ? `${section.word}/${space.word}` : space.word,
        things: await listThings(server, space, revisionId),
      });
    }
  }
  return found;
}

async function listThings(
  { platform }: PrivateSites['server'],
  plan: SpacePlan,
  revisionId: string,
): Promise<PublishedThing[]> {
  const revision = await readRevision(platform, revisionId);
  if (revision === undefined) throw new Error('The space has no revision.');
  const tree = revision.tree();
  const pages = [...tree.byId.values()];
  const find = (kind: PublishedThing['kind'], word: string, id: string | undefined) => {
    if (id === undefined) throw new Error(`The ${kind} ${word} was not imported.`);
    const isPage = kind === 'page' || kind === 'link';
    return { kind, word, id, path: isPage ? tree.pathOf(id) : '' };
  };
  return [
    ...listPages(plan.pages).map(({ word }) =>
      find('page', word, pages.find(({ title }) => title === word)?.id),
    ),
    // They are made after the rest.
    ...plan.links.flatMap(({ word }) => {
      const link = pages.find(({ title }) => title === word);
      return link === undefined ? [] : [find('link', word, link.id)];
    }),
    ...plan.files.map(({ word }) =>
      find('file', word, revision.files.list.find(({ name }) => name.includes(word))?.id),
    ),
    ...plan.contents.map(({ word }) =>
      find('content', word, revision.reusableContents.list.find(({ title }) => title === word)?.id),
    ),
  ];
}

interface SpacesOfSite {
  api: string;
  plan: SitePlan;
  spaces: readonly PublishedSpace[];
}

/** Where a word of a page or a space leads; undefined where the plan has it no more. */
function findTarget(spaces: readonly PublishedSpace[], word: string) {
  for (const { plan, id, things } of spaces) {
    if (plan.word === word) return { kind: 'space', space: id };
    const page = things.find((thing) => thing.kind === 'page' && thing.word === word);
    if (page !== undefined) return { kind: 'page', page: page.id, space: id };
  }
  return undefined;
}

async function setLook({ call }: PrivateSites, { api, plan, spaces }: SpacesOfSite) {
  const menus = plan.menus.map(({ word, condition, to, links, place }) => ({
    place,
    title: word,
    to: (to !== undefined && findTarget(spaces, to)) || null,
    ...(condition && { condition: writeCondition(condition) }),
    links: links.flatMap((link) => {
      const target = findTarget(spaces, link.to);
      return target === undefined ? [] : [{ title: link.word, to: target }];
    }),
  }));
  const { announcement } = plan;
  if (menus.length === 0 && announcement === undefined) return;
  const to = announcement && findTarget(spaces, announcement.link.to);
  await call('PUT', `${api}/customization`, {
    ...(announcement && {
      announcement: {
        ...{ enabled: true, message: announcement.word, style: 'info' },
        ...(to && { link: { title: announcement.link.word, to } }),
      },
    }),
    header: {
      links: menus.filter(({ place }) => place === 'header').map(({ place: _, ...link }) => link),
    },
    footer: {
      groups: menus
        .filter(({ place }) => place === 'footer')
        .map(({ title, links }) => ({ title, links })),
    },
  });
}

async function addRedirects({ call }: PrivateSites, { api, plan, spaces }: SpacesOfSite) {
  for (const { word, to } of plan.redirects) {
    const destination = findTarget(spaces, to);
    if (destination === undefined) continue;
    await call('POST', `${api}/redirects`, { source: `/${word}`, destination });
  }
}

function writeSpecification({ slug, operations }: NonNullable<SitePlan['specification']>): string {
  const paths = operations.map(({ word }) => {
    const schema = { $ref: `#/components/schemas/${word}` };
    const answer = { description: word, content: { 'application/json': { schema } } };
    const parameter = { name: word, in: 'query', schema: { type: 'string' } };
    return [
      `/${word}`,
      { get: { summary: word, parameters: [parameter], responses: { 200: answer } } },
    ];
  });
  const schemas = operations.map(({ word }) => [
    word,
    { type: 'object', properties: { [word]: { type: 'string', description: word } } },
  ]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: slug, version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  });
}
