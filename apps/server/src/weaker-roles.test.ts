import type { Role } from '@octavo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { addMember, grantTo, updateAccessObject } from './areas/access/index.ts';
import { createSite } from './areas/sites/index.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeExampleWorld } from './testing/example-world.ts';
import { listNamedFields } from './testing/named-fields.ts';
import { testActor } from './testing/test-actor.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

type Ids = Readonly<Record<string, string>>;

/** A request that names, beside what its path does, an object on which its caller has a weaker role. */
interface Naming {
  operation: string;
  /** As `listNamedFields` says it. */
  field: string;
  /** What takes the place of the example's body, or of its query where the field is one. */
  send(weak: Ids, own: Ids): unknown;
  /** Why the role `read` on the object is enough; whoever has none is refused all the same. */
  refersOnly?: string;
  /** Written down as it is, whether there is such an object or not. */
  isKeptUnseen?: boolean;
  /** Nobody without a role on the object in question can call it. */
  withinOrganization?: boolean;
}

const BESIDE = 'says beside what it stands; what is named stays as it is';
const LISTED = 'narrows what is listed to what is seen anyway';
const LINKED = 'a link, by which nobody sees more than before';

const link = (space: string) => ({ title: 'Glazes', to: { kind: 'space', space } });
const looksOf = (operation: string): Naming[] =>
  Object.entries({
    'body.announcement.link.to.space': (space: string) => ({
      announcement: { enabled: true, message: 'Fired', style: 'info', link: link(space) },
    }),
    'body.header.links.to.space': (space: string) => ({ header: { links: [link(space)] } }),
    'body.header.links.links.to.space': (space: string) => ({
      header: { links: [{ ...link(space), links: [link(space)] }] },
    }),
    'body.header.primaryLink.space': (space: string) => ({
      header: { primaryLink: { kind: 'space', space } },
    }),
    'body.footer.groups.links.to.space': (space: string) => ({
      footer: { groups: [{ title: 'More', links: [link(space)] }] },
    }),
  }).map(([field, make]) => ({
    ...{ operation, field, refersOnly: LINKED },
    send: ({ space = '' }) => make(space),
  }));

const moves = (operation: string): Naming[] =>
  (['before', 'after'] as const).flatMap((side) =>
    (['space', 'collection'] as const).map((type) => ({
      ...{ operation, field: `body.position.${side}.${type}`, refersOnly: BESIDE },
      send: (weak: Ids) => ({
        parent: null,
        position: { [side]: { type, [type]: weak[type] } },
      }),
      withinOrganization: true,
    })),
  );

const NAMED: readonly Naming[] = [
  ...(['space', 'collection'] as const).map((type) => ({
    ...{ operation: 'create-invite', field: `body.${type}` },
    send: (weak: Ids) => ({ [type]: weak[type], level: 'read' }),
  })),
  ...(['create-space', 'create-collection'] as const).map((operation) => ({
    ...{ operation, field: 'body.parent', withinOrganization: true },
    send: (weak: Ids) => ({ title: 'Slips', parent: weak.collection }),
  })),
  ...(['move-space', 'move-collection'] as const).flatMap((operation) => [
    { operation, field: 'body.parent', send: (weak: Ids) => ({ parent: weak.collection }) },
    ...moves(operation),
  ]),
  ...(['transfer-space', 'transfer-collection'] as const).flatMap((operation) => [
    {
      ...{ operation, field: 'body.organization' },
      send: (weak: Ids) => ({ organization: weak.organization }),
    },
    {
      ...{ operation, field: 'body.parent' },
      send: (weak: Ids, own: Ids) => ({
        organization: own.otherOrganizationId,
        parent: weak.elsewhere,
      }),
    },
  ]),
  {
    ...{ operation: 'list-library', field: 'query.parent', refersOnly: LISTED },
    send: ({ collection }) => ({ parent: collection }),
  },
  {
    ...{ operation: 'list-sites', field: 'query.space', refersOnly: LISTED },
    ...{ send: ({ space }) => ({ space }), withinOrganization: true },
  },
  {
    ...{ operation: 'create-translation-variant', field: 'body.source' },
    send: (weak, own) => ({
      ...{ source: weak.space, target: own.french },
      ...{ language: 'fr', sourceLanguage: 'en' },
    }),
    withinOrganization: true,
  },
  {
    ...{ operation: 'create-translation-variant', field: 'body.target' },
    send: (weak, own) => ({
      ...{ source: own.looseSpaceId, target: weak.french },
      ...{ language: 'fr', sourceLanguage: 'en' },
    }),
    withinOrganization: true,
  },
  {
    ...{ operation: 'estimate-translation', field: 'body.source', withinOrganization: true },
    send: ({ space }) => ({ source: space, language: 'fr', sourceLanguage: 'en' }),
    refersOnly: 'counts characters of what the caller may read; nothing is sent or written',
  },
  {
    ...{ operation: 'create-site', field: 'body.spaces', withinOrganization: true },
    send: ({ space }) => ({ title: 'Handbook', spaces: [space] }),
  },
  {
    ...{ operation: 'create-site-space', field: 'body.spaceId' },
    send: ({ space }) => ({ spaceId: space }),
  },
  {
    ...{ operation: 'create-site-section', field: 'body.spaceId' },
    send: ({ space }) => ({ spaceId: space, title: 'Reference' }),
  },
  {
    ...{ operation: 'update-custom-hostname', field: 'body.target.site' },
    send: ({ site }) => ({ target: { type: 'site', site } }),
  },
  ...(['create-site-redirect', 'update-site-redirect'] as const).map((operation) => ({
    ...{ operation, field: 'body.destination.space' },
    send: (weak: Ids) => ({
      ...(operation === 'create-site-redirect' ? { source: '/old' } : {}),
      destination: { kind: 'space', space: weak.space },
    }),
  })),
  ...looksOf('put-site-customization'),
  ...looksOf('put-site-space-customization'),
  ...(['change-content', 'change-change-request-content'] as const).flatMap((operation) => [
    {
      ...{ operation, field: 'body.changes.target.space', refersOnly: LINKED },
      isKeptUnseen: true,
      send: (weak: Ids) => ({
        changes: [
          {
            ...{ operation: 'insert_page', type: 'link', title: 'Elsewhere' },
            document: { markdown: '' },
            target: { kind: 'space', space: weak.space },
          },
        ],
      }),
    },
  ]),
];

/** Fields by the last part of their name, or with all of it, that name no object of the kind. */
const OTHERS: Readonly<Record<string, string>> = {
  'update-organization body.defaultContent.site':
    'admins of an organization are admins of its sites',
  'create-translation-settings body.glossary.source': 'a word',
  'update-translation-settings body.glossary.source': 'a word',
  'list-site-redirects query.source': 'a path of the site',
  'create-site-redirect body.source': 'a path of the site',
  'update-site-redirect body.source': 'a path of the site',
  'note-insight-events body.events.target': 'an address that a reader followed',
  'list-audit-events query.object': 'narrows what admins are shown of their organization',
  'export-audit-events query.object': 'narrows what admins are shown of their organization',
  'body.changes.ref': 'what one change is called within the request',
  'body.changes.files.ref': 'what a file is called within the request',
  'body.changes.cover.ref.space': 'a picture has no space but its own: `kind` is `file` or `url`',
  'body.changes.cover.refDark.space': 'as `cover.ref.space`',
  defaultSiteSpace: 'a part of the site in the path',
  siteSpace: 'a part of the site in the path',
  siteSpaces: 'parts of the site in the path',
};

let server: TestServer;
let world: ExampleWorld;
let weak: Ids;
let own: Ids;
/** A member who may create in the organization, and a guest; both are admins of all that is granted. */
const callers: { creator: string; guest: string } = { creator: '', guest: '' };
let refused = 0;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeExampleWorld(server.platform);
  const organizationId = world.objects.organizationId ?? '';
  const otherOrganizationId = world.objects.otherOrganizationId ?? '';
  const french = { title: 'Glaçures', language: 'fr' } as const;
  own = { ...world.objects, french: (await server.make.space(organizationId, french)).id };
  const creator = await server.make.member(organizationId, 'create');
  const guest = await server.make.member(organizationId, null);
  Object.assign(callers, { creator: creator.token, guest: guest.token });
  const userIds = [creator.user.id, guest.user.id];
  const elsewhere = (await server.make.org('Secret pottery')).org.id;
  await enrol(otherOrganizationId, creator.user.id, 'create');
  await enrol(otherOrganizationId, guest.user.id, null);
  await enrol(elsewhere, creator.user.id, 'read');
  await grantAll([organizationId], userIds);
  weak = await makeWeak({ organizationId, otherOrganizationId, elsewhere });
}, 120_000);

afterAll(async () => {
  console.log(`Objects that the caller has a weaker role on: ${refused} requests were refused.`);
  await server.close();
});

function enrol(organizationId: string, userId: string, role: Role | null) {
  return server.platform.database.transaction((tx) =>
    addMember(
      server.platform,
      tx,
      {
        ...{ organization_id: organizationId, user_id: userId, role, disabled: 0, sso: 0 },
        ...{ joined_at: '2026-01-31T09:30:00.000Z', last_seen_at: null },
      },
      testActor,
    ),
  );
}

/** Makes people admins of every space, collection and site that is there by now. */
function grantAll(organizationIds: readonly string[], ids: readonly string[]) {
  return server.platform.database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('access_objects')
      .select(['id', 'kind', 'organization_id'])
      .where('organization_id', 'in', organizationIds)
      .where('kind', '!=', 'organization')
      .execute();
    for (const { id, kind, organization_id: organizationId } of rows) {
      const object = { id, kind, organizationId };
      const grant = { to: 'user', ids, role: 'admin', actor: testActor } as const;
      await grantTo(server.platform, tx, object, grant);
    }
  });
}

/** What members may read and guests do not see: each is granted to nobody. */
async function makeWeak(places: {
  organizationId: string;
  otherOrganizationId: string;
  elsewhere: string;
}): Promise<Ids> {
  const { organizationId } = places;
  const title = 'Secret glazes';
  const space = await server.make.space(organizationId, { title });
  const french = await server.make.space(organizationId, { title, language: 'fr' });
  const collection = await server.make.collection(organizationId, { title });
  const elsewhere = await server.make.collection(places.otherOrganizationId, { title });
  return server.platform.database.transaction(async (tx) => {
    const site = await createSite(server.platform, tx, { organizationId, title, actor: testActor });
    for (const id of [space.id, french.id, collection.id, elsewhere.id, site]) {
      await updateAccessObject(tx, id, { defaultLevel: 'read' });
    }
    const made = { space: space.id, french: french.id, collection: collection.id, site };
    return { ...made, elsewhere: elsewhere.id, organization: places.elsewhere };
  });
}

function requireThere<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}

async function ask({ operation: id, field, send }: Naming, token: string) {
  const operation = requireThere(
    operations.find((one) => one.id === id),
    id,
  );
  const admin = requireThere(world.callers.get('admin'), 'admin');
  const example = makeExampleRequest(operation, world, admin);
  const sent = send(weak, own);
  if (!field.startsWith('query.')) {
    return server.request(operation.method, example.path, { token, body: sent });
  }
  const query = new URLSearchParams(sent as Record<string, string>);
  return server.request(operation.method, `${example.path}?${query}`, { token });
}

describe('a request that names what its caller may only read', () => {
  it.each(
    NAMED.filter(({ refersOnly }) => refersOnly === undefined).map(
      (one) => [one.operation, one.field, one] as const,
    ),
  )('is refused: %s %s', async (_operation, _field, naming) => {
    const answer = await ask(naming, callers.creator);
    expect([answer.status, answer.body]).toEqual([
      expect.toBeOneOf([400, 403, 404]),
      expect.anything(),
    ]);
    refused += 1;
    if (answer.status === 400) {
      expect(answer.body).toMatchObject({ error: { type: 'unknown_reference' } });
    }
  });

  it.each(
    NAMED.filter(({ refersOnly }) => refersOnly !== undefined).map(
      (one) => [one.operation, one.field, one] as const,
    ),
  )('is answered where it only refers to it: %s %s', async (_operation, _field, naming) => {
    const answer = await ask(naming, callers.creator);
    expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([200, 201, 204]), answer.body]);
  });
});

describe('a request that names what its caller does not see', () => {
  it.each(
    NAMED.filter(({ withinOrganization }) => withinOrganization !== true).map(
      (one) => [one.operation, one.field, one] as const,
    ),
  )('tells nothing of it: %s %s', async (_operation, _field, naming) => {
    const answer = await ask(naming, callers.guest);
    const expected = naming.isKeptUnseen === true ? [200, 201] : [400, 403, 404];
    expect([answer.status, answer.body]).toEqual([expect.toBeOneOf(expected), answer.body]);
    expect(JSON.stringify(answer.body)).not.toContain('Secret');
    refused += naming.isKeptUnseen === true ? 0 : 1;
  });
});

describe('links to a space that their writer does not see', () => {
  it('tell nothing of it to that writer', async () => {
    const space = own.spaceId;
    for (const path of [`/spaces/${space}/links`, `/spaces/${space}/content/pages`]) {
      const answer = await server.request('GET', path, { token: callers.guest });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).toContain(weak.space);
      expect(JSON.stringify(answer.body)).not.toContain('Secret');
    }
  });
});

describe('the fields that may name such an object', () => {
  const known = new Set(NAMED.map(({ operation, field }) => `${operation} ${field}`));
  const declared = operations.flatMap((operation) =>
    listNamedFields(operation).map((field) => `${operation.id} ${field}`),
  );

  it('are all walked, or said to be none', () => {
    const unknown = declared.filter((name) => {
      const [, field = ''] = name.split(' ');
      const last = field.split('.').at(-1) ?? '';
      return !known.has(name) && ![name, field, last].some((one) => one in OTHERS);
    });
    expect(unknown).toEqual([]);
  });

  it('are still there', () => {
    const names = new Set(
      declared.flatMap((name) => {
        const [, field = ''] = name.split(' ');
        return [name, field, field.split('.').at(-1) ?? ''];
      }),
    );
    expect([...known, ...Object.keys(OTHERS)].filter((name) => !names.has(name))).toEqual([]);
  });
});
