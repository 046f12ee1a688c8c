import { type AddExamples, requireExample } from '../../../testing/example-part.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { testDns } from '../../../testing/test-dns.ts';
import { claimHostname, noteCheck } from '../claims.ts';
import { makeChallengeName } from '../resource.ts';

/** A host name of the example site, and one that is proven by a record that nobody looked for yet. */
export const addExamples: AddExamples = async (draft) => {
  const { platform, tx, organizationId, ownerId } = draft;
  const actor = userActor(ownerId);
  const siteId = requireExample(draft, 'siteId');
  const hostname = `docs.${organizationId}.example`;
  const pendingHostname = `new.${organizationId}.example`;
  const claim = await claimHostname(platform, tx, { hostname, siteId, organizationId, actor });
  await noteCheck(platform, tx, claim, { status: 'active', actor });
  const { challenge } = await claimHostname(platform, tx, {
    ...{ hostname: pendingHostname, siteId, organizationId, actor },
  });
  testDns.publish(makeChallengeName(pendingHostname), challenge);
  return { hostname, pendingHostname };
};
