import { forbidden } from '../../http/errors.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { hasRoleAnywhere } from '../access/index.ts';
import { isOperator } from '../auth/index.ts';

/**
 * Whoever creates an organization is an admin from then on, with all that admins of a server may have
 * done: pages that are published, mails that are sent, files that are kept. So the operator says who may.
 *
 * @throws ApiError 403 unless the person may, by `OCTAVO_ORGANIZATIONS`
 */
export async function requireMayCreateOrganization(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  userId: string,
): Promise<void> {
  const { organizationCreators: who } = config;
  if (who === 'anyone' || (await isOperator(db, userId))) return;
  if (who === 'members' && (await hasRoleAnywhere(db, userId))) return;
  throw forbidden(
    'organization_creation_forbidden',
    `On this server, only ${SAID[who]} can create organizations. Ask an operator to create one for you or to make you an operator.`,
  );
}

const SAID = {
  operators: 'its operators',
  members: 'its operators and people with a role in an organization',
} as const;
