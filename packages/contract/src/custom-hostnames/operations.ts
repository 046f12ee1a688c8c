import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';
import { customHostnameResource, hostnameParams } from './resource.ts';

export const getCustomHostname = declareOperation({
  id: 'get-custom-hostname',
  method: 'GET',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Get a custom hostname',
  description:
    'Available to callers who can see the site that claims the hostname. Only admins see the record that verifies it.',
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
    'Claims a hostname for a site, or moves it to another site of the same organization; the caller must be an admin of both sites. A claim has no effect until the DNS has the record that verifies it. Several organizations can claim the same hostname: the one that verified it last has it, and a verified claim of another organization stays in effect until then.',
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
      when: 'the name is that of the server or one of its subdomains, an IP address, or not a valid DNS name',
    },
    {
      type: 'hostname_taken',
      when: 'another site of the organization, which the caller cannot see, has the host name',
    },
  ],
  example: { body: { target: { type: 'site', site: '{publishedSiteId}' } } },
});

export const deleteCustomHostname = declareOperation({
  id: 'delete-custom-hostname',
  method: 'DELETE',
  path: '/custom-hostnames/{hostname}',
  tag: 'Sites',
  summary: 'Release a custom hostname',
  description:
    'The site is no longer available there, and anyone who can verify the name can claim it.',
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
    'Looks for the TXT record named in `verification`. From then on the site, and no other, is available at the hostname. Once the hostname is active, the record is not checked again.',
  access: { object: 'custom-hostname', ability: 'admin' },
  params: hostnameParams,
  emits: ['custom-hostname.updated', 'custom-hostname.released', 'site.updated'],
  responses: { 200: customHostnameResource },
  errors: [{ type: 'hostname_unproven' }],
  example: { params: { hostname: '{pendingHostname}' } },
});
