import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onHostname } from '../access.ts';
import { customHostnameResource, hostnameParams, presentHostname } from '../resource.ts';

export const getCustomHostname = defineOperation({
  id: 'get-custom-hostname',
  method: 'GET',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Get a custom hostname',
  description: 'For those who see the site that claims it. What proves it is shown to admins.',
  access: onHostname('view'),
  params: hostnameParams,
  responses: { 200: customHostnameResource },
  async handle({ subject: { claim, role }, url }) {
    return ok(presentHostname(claim, role, url));
  },
});
