import type { TranslationSettingsResource } from '@octavo/contract/translations';
import type { Failure } from '../../../testing/org-server.ts';
import type { TestAnswer, TestServer } from '../../../testing/test-server.ts';

/** An organization whose translation settings a test makes, as an admin. */
export interface SettingsWorld {
  orgId: string;
  token: string;
  /** `/orgs/{organizationId}/translations` */
  path: string;
  /** Asks for settings. */
  create(body: unknown, as?: string): Promise<TestAnswer<TranslationSettingsResource & Failure>>;
  /** Changes settings. */
  update(
    id: string,
    body: unknown,
    as?: string,
  ): Promise<TestAnswer<TranslationSettingsResource & Failure>>;
  /** Reads settings. */
  get(id: string, as?: string): Promise<TestAnswer<TranslationSettingsResource & Failure>>;
}

/** A new organization on a server. */
export async function makeSettingsWorld(server: TestServer): Promise<SettingsWorld> {
  const { org, token } = await server.make.org();
  const path = `/orgs/${org.id}/translations`;
  return {
    ...{ orgId: org.id, token, path },
    create: (body, as = token) => server.request('POST', path, { token: as, body }),
    update: (id, body, as = token) => server.request('PUT', `${path}/${id}`, { token: as, body }),
    get: (id, as = token) => server.request('GET', `${path}/${id}`, { token: as }),
  };
}
