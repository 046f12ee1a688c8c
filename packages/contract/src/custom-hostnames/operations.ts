import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { customHostnameResource, hostnameParams } from './resource.ts';

export const getCustomHostname = declareOperation({
  id: 'get-custom-hostname',
  method: 'GET',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Get a custom hostname',
  description: 'For those who see the site that claims it. What proves it is shown to admins.',
  access: { object: 'custom-hostname', ability: 'view' },
  params: hostnameParams,
  responses: { 200: customHostnameResource },
});

export const updateCustomHostname = declareOperation({
  id: 'update-custom-hostname',
  method: 'PATCH',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Claim or move a custom hostname',
  description:
    'Claims a hostname for a site, or moves it to another site of the same organization; the caller is an admin of each. A claim counts for nothing until the DNS has the record that proves it. Each organization may claim it: whoever proved it last has it, and a claim that another one has proven stays as it is until then.',
  access: { object: 'custom-hostname', ability: 'admin' },
  params: hostnameParams,
  body: Type.Object(
    {
      target: Type.Object(
        {
          type: Type.Literal('site'),
          site: Type.String({ description: 'The id of a site.' }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  emits: [
    'custom-hostname.claimed',
    'custom-hostname.updated',
    'custom-hostname.released',
    'site.updated',
  ],
  responses: { 200: customHostnameResource },
  errors: [
    {
      type: 'invalid_input',
      when: 'the name is the server’s own, one below it, an address, or none that the DNS has',
    },
    {
      type: 'hostname_taken',
      when: 'another site of the organization has the host name, which the caller does not see',
    },
  ],
  example: { body: { target: { type: 'site', site: '{publishedSiteId}' } } },
});

export const deleteCustomHostname = declareOperation({
  id: 'delete-custom-hostname',
  method: 'DELETE',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Let a custom hostname go',
  description: 'The site is there no longer, and whoever proves the name may claim it.',
  access: { object: 'custom-hostname', ability: 'admin' },
  params: hostnameParams,
  emits: ['custom-hostname.released', 'site.updated'],
  responses: { 205: null },
});

export const verifyCustomHostname = declareOperation({
  id: 'verify-custom-hostname',
  method: 'POST',
  path: '/custom-hostnames/{hostname}/verify',
  tag: 'Sites',
  summary: 'Verify a custom hostname',
  description:
    'Looks for the TXT record that `verification` names. From then on the site is at the hostname, and no other is. Once it is active the record is not looked for again.',
  access: { object: 'custom-hostname', ability: 'admin' },
  params: hostnameParams,
  emits: ['custom-hostname.updated', 'custom-hostname.released', 'site.updated'],
  responses: { 200: customHostnameResource },
  errors: [{ type: 'hostname_unproven' }],
  example: { params: { hostname: '{pendingHostname}' } },
});
