import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { SchemaFacts } from './schema-facts.ts';

type Ids = Readonly<Record<string, string>>;

/** Which of the example objects a field of a name means. */
export const MEANT: Readonly<Record<string, readonly string[]>> = {
  space: ['looseSpaceId', 'spaceId'],
  spaceId: ['looseSpaceId', 'spaceId'],
  spaces: ['looseSpaceId', 'spaceId'],
  source: ['spaceId', 'looseSpaceId'],
  target: ['targetSpaceId', 'looseSpaceId'],
  parent: ['collectionId', 'emptyCollectionId'],
  collection: ['collectionId', 'emptyCollectionId'],
  organization: ['organizationId', 'otherOrganizationId'],
  site: ['siteId', 'publishedSiteId'],
  siteSpace: ['siteSpaceId'],
  siteSpaces: ['siteSpaceId'],
  defaultSiteSpace: ['siteSpaceId'],
  section: ['siteSectionId', 'looseSiteSectionId'],
  sectionId: ['siteSectionId', 'looseSiteSectionId'],
  sections: ['siteSectionId', 'looseSiteSectionId'],
  siteSection: ['siteSectionId', 'looseSiteSectionId'],
  defaultSiteSection: ['siteSectionId', 'looseSiteSectionId'],
  siteSectionGroup: ['siteSectionGroupId'],
  user: ['userId'],
  users: ['userId', 'grantedUserId'],
  members: ['userId', 'teammateId'],
  owner: ['userId'],
  add: ['userId', 'teammateId'],
  remove: ['userId', 'teammateId'],
  contributor: ['userId'],
  authors: ['userId'],
  teams: ['teamId'],
  defaultTeam: ['teamId'],
  page: ['pageId'],
  into: ['pageId'],
  file: ['fileId'],
  reusableContent: ['reusableContentId'],
  changeRequest: ['changeRequestId'],
  revision: ['revisionId'],
};

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom('mira@kiln.example', 'O.Kay+1@sub.kiln.example'),
  'date-time': fc.constantFrom('2030-01-31T09:30:00.000Z', '1969-12-31T23:59:59-05:30'),
  date: fc.constantFrom('2030-01-01', '2028-02-29'),
  uri: fc.constantFrom('https://kiln.invalid/a?b=c', 'http://127.0.0.1:1/', 'data:text/markdown,a'),
};

const WORDS = ['kiln', 'Glaze ü', '  ', '<b>', "a'b--", '😀', '../..', '%00', '{{ x }}', '\u202e'];

/**
 * Values that a schema allows, as far as its keywords say: small ones, with the ids of `objects` where
 * a field is named after an object.
 */
export function makeArbitrary(schema: TSchema, objects: Ids, name = ''): fc.Arbitrary<unknown> {
  const facts = schema as SchemaFacts;
  if ('const' in facts) return fc.constant(facts.const);
  if (facts.enum !== undefined) return fc.constantFrom(...facts.enum);
  const branches = facts.anyOf ?? facts.oneOf;
  if (branches !== undefined) {
    return fc.oneof(...branches.map((branch) => makeArbitrary(branch, objects, name)));
  }
  switch (facts.type) {
    case 'object':
      return makeObject(facts, objects);
    case 'array':
      return makeList(facts, objects, name);
    case 'string':
      return makeText(facts, objects, name);
    case 'integer':
      return fc.integer({ min: facts.minimum ?? -1000, max: facts.maximum ?? 1000 });
    case 'number':
      return fc.double({
        ...{ min: facts.minimum ?? -1e6, max: facts.maximum ?? 1e6 },
        ...{ noNaN: true, noDefaultInfinity: true },
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function makeObject(facts: SchemaFacts, objects: Ids): fc.Arbitrary<unknown> {
  const fields = Object.entries(facts.properties ?? {}).map(
    ([name, part]) => [name, makeArbitrary(part, objects, name)] as const,
  );
  const requiredKeys = [...(facts.required ?? [])];
  const named = fc.record(Object.fromEntries(fields), { requiredKeys });
  const [[pattern, part] = []] = Object.entries(facts.patternProperties ?? {});
  if (pattern === undefined || part === undefined) return named;
  const keys = fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
  const others = fc.dictionary(keys, makeArbitrary(part, objects), {
    maxKeys: Math.min(3, facts.maxProperties ?? 3),
    noNullPrototype: true,
  });
  return fc.tuple(named, others).map(([one, other]) => ({ ...other, ...(one as object) }));
}

function makeList(facts: SchemaFacts, objects: Ids, name: string): fc.Arbitrary<unknown> {
  const { items, minItems = 0, maxItems = 3, uniqueItems } = facts;
  const item = items === undefined ? fc.constant(null) : makeArbitrary(items, objects, name);
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
  if (uniqueItems !== true) return fc.array(item, length);
  return fc.uniqueArray(item, { ...length, selector: (one) => JSON.stringify(one) });
}

function makeText(facts: SchemaFacts, objects: Ids, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60, pattern, format } = facts;
  const known = (MEANT[name] ?? []).flatMap((one) => objects[one] ?? []);
  const free =
    FORMATS[format ?? ''] ??
    (pattern === undefined
      ? fc.oneof(
          fc.constantFrom(...WORDS),
          fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
          fc.constant('x'.repeat(Math.min(maxLength, 300))),
        )
      : fc.stringMatching(new RegExp(pattern), { size: 'xsmall' }));
  if (known.length === 0) return free;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 4 },
    { arbitrary: free, weight: 1 },
  );
}
