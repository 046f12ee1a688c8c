import { Type } from 'typebox';
import { matching } from '../pattern.ts';

/** As the service contract has host names of sites. */
const HOSTNAME_PATTERN =
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$';

const HOSTNAME_RULE =
  'must be a host name in lower case with at least three parts, such as "docs.example.com"';

export const hostnameParams = Type.Object({
  hostname: Type.String({ maxLength: 253, ...matching(HOSTNAME_PATTERN, HOSTNAME_RULE) }),
});

/** A host name that a site claims. */
export const customHostnameResource = Type.Object(
  {
    object: Type.Literal('custom-hostname'),
    hostname: Type.String(),
    target: Type.Object({
      type: Type.Literal('site'),
      site: Type.String({ description: 'The id of the site.' }),
      organization: Type.String({ description: 'The id of its organization.' }),
    }),
    status: Type.Enum(['pending', 'active', 'failed'], {
      description: 'The site is available at the host name once this is `active`.',
    }),
    verification: Type.Optional(
      Type.Object(
        { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
        { description: 'The DNS record to publish for verification; only for admins.' },
      ),
    ),
    checkedAt: Type.Optional(Type.String({ format: 'date-time' })),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'CustomHostname' },
);
