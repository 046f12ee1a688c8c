import type { CustomFieldResource, CustomFieldValue } from '@octavo/contract/custom-fields';
import type { Failure } from '../../../testing/org-server.ts';
import type { TestAnswer, TestServer } from '../../../testing/test-server.ts';

/** An organization whose custom fields a test makes and looks at, as an admin. */
export interface FieldWorld {
  orgId: string;
  token: string;
  /** `/orgs/{organizationId}/custom-fields` */
  path: string;
  /** Asks for a field. */
  create(body: unknown, as?: string): Promise<TestAnswer<CustomFieldResource & Failure>>;
  /** Changes a field. */
  update(name: string, body: unknown): Promise<TestAnswer<CustomFieldResource & Failure>>;
  /** The names of all fields, in their order. */
  names(): Promise<string[]>;
  /** Sets values of a space. */
  set(
    spaceId: string,
    values: Readonly<Record<string, unknown>>,
    as?: string,
  ): Promise<TestAnswer<Failure | undefined>>;
  /** What a space has, by the names of the fields, in their order. */
  valuesOf(spaceId: string): Promise<[name: string, value: CustomFieldValue][]>;
}

/** A new organization on a server. */
export async function makeFieldWorld(server: TestServer): Promise<FieldWorld> {
  const { org, token } = await server.make.org();
  const path = `/orgs/${org.id}/custom-fields`;
  return {
    ...{ orgId: org.id, token, path },
    create: (body, as = token) => server.request('POST', path, { token: as, body }),
    update: (name, body) => server.request('PATCH', `${path}/${name}`, { token, body }),
    async names() {
      const answer = await server.request<{ items: CustomFieldResource[] }>('GET', path, { token });
      return answer.body.items.map(({ name }) => name);
    },
    set(spaceId, values, as = token) {
      const entries = Object.entries(values).map(([name, value]) => [name, { value }] as const);
      const body = JSON.stringify({ values: Object.fromEntries(entries) });
      return server.request('PATCH', `/spaces/${spaceId}/custom-fields`, { token: as, body });
    },
    async valuesOf(spaceId) {
      const { body } = await server.request<
        { customField: CustomFieldResource; value: CustomFieldValue }[]
      >('GET', `/spaces/${spaceId}/custom-fields`, { token });
      return body.map(({ customField, value }) => [customField.name, value]);
    },
  };
}
