import { roleHas } from '@octavo/contract';
import * as contract from '@octavo/contract/sites';
import { actorOf, type UserCaller } from '../../../http/caller.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import type { Platform, Tx } from '../../../platform/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { createSpace } from '../../spaces/index.ts';
import { createSite } from '../create.ts';
import { FIELD_ABILITIES, NEW_SITE } from '../policy.ts';
import { presentSite } from '../present.ts';
import { requireSpaceToPublish } from '../require-space-to-publish.ts';
import { findSite } from '../store.ts';

const MAX_SPACE_TITLE = 50;

export const createSiteOperation = implementOperation(contract.createSite, {
  access: onOrganization('create'),
  async handle({ platform, caller, subject, body, url, write }) {
    const { visibility = NEW_SITE.visibility } = body;
    if (visibility !== NEW_SITE.visibility && !roleHas(subject.role, FIELD_ABILITIES.visibility)) {
      throw forbidden('field_forbidden', 'Your role does not allow setting visibility.');
    }
    const organizationId = subject.organization.id;
    return write(async (tx) => {
      const spaces =
        body.spaces === 'new'
          ? [await createTitledSpace(platform, tx, { organizationId, caller, title: body.title })]
          : await readSpaces(platform, tx, { organizationId, caller, ids: body.spaces ?? [] });
      const id = await createSite(platform, tx, {
        organizationId,
        title: body.title,
        type: body.type,
        visibility,
        spaces,
        actor: actorOf(caller),
      });
      const site = await findSite(tx, organizationId, id);
      if (site === undefined) throw notFound('site');
      const resource = presentSite(site, subject.role, url);
      return created(resource, resource.urls.location);
    });
  },
});

/** The spaces to publish, each of which the caller must be allowed to publish. */
async function readSpaces(
  platform: Platform,
  tx: Tx,
  wanted: { organizationId: string; caller: UserCaller; ids: readonly string[] },
): Promise<{ spaceId: string; title: string }[]> {
  const { organizationId, caller, ids } = wanted;
  const spaces: { spaceId: string; title: string }[] = [];
  for (const [index, spaceId] of ids.entries()) {
    const path = `body.spaces[${index}]`;
    spaces.push(
      await requireSpaceToPublish(platform, tx, { caller, organizationId, spaceId, path }),
    );
  }
  return spaces;
}

async function createTitledSpace(
  platform: Platform,
  tx: Tx,
  wanted: { organizationId: string; caller: UserCaller; title: string | undefined },
): Promise<{ spaceId: string; title: string }> {
  const { organizationId, caller, title } = wanted;
  const space = await createSpace(platform, tx, {
    organizationId,
    actor: actorOf(caller),
    ...(title === undefined ? {} : { title: title.slice(0, MAX_SPACE_TITLE) }),
  });
  return { spaceId: space.id, title: space.title };
}
