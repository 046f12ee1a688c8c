import * as contract from '@octavo/contract/orgs';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { findUser } from '../../auth/index.ts';
import { listProvenOrganizations } from '../email-domains-store.ts';
import { mayJoinByDomain } from '../policy.ts';
import { presentOrganization } from '../present.ts';

/** The most organizations of one domain that are looked through. */
const MAX_ORGANIZATIONS = 200;

/** The organizations that a caller may join by their address, or belongs to already. */
export const listEmailDomainOrganizations = implementOperation(
  contract.listEmailDomainOrganizations,
  {
    access: signedIn({ withinReach: true }),
    async handle({ platform, caller, params, url }) {
      const { db } = platform.database;
      const domain = params.emailDomain.toLowerCase();
      const [user, rows] = await Promise.all([
        findUser(db, caller.userId),
        listProvenOrganizations(db, domain, caller, MAX_ORGANIZATIONS),
      ]);
      const organizations = rows.flatMap(({ member_role, member_disabled, ...row }) => {
        if (member_disabled === 0) return [presentOrganization(row, member_role, url)];
        const isStranger = member_disabled === null && user !== undefined;
        return isStranger && mayJoinByDomain(row, user, [domain])
          ? [presentOrganization(row, undefined, url)]
          : [];
      });
      return ok({ organizations });
    },
  },
);
