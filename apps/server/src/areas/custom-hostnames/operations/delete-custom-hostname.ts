import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onHostname } from '../access.ts';
import { releaseHostname } from '../claims.ts';
import { hostnameParams } from '../resource.ts';

export const deleteCustomHostname = defineOperation({
  id: 'delete-custom-hostname',
  method: 'DELETE',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Let a custom hostname go',
  description: 'The site is there no longer, and whoever proves the name may claim it.',
  access: onHostname('admin'),
  params: hostnameParams,
  emits: ['custom-hostname.released', 'site.updated'],
  responses: { 205: null },
  async handle({ platform, caller, write }) {
    return write(async (tx, { claim }) => {
      await releaseHostname(platform, tx, claim, actorOf(caller));
      return resetContent();
    });
  },
});
