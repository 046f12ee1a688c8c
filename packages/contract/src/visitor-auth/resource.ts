import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

export const visitorAuthBackend = Type.Enum(['custom', 'integration'], {
  description: "Who signs the tokens: the site owner's own sign-in page, or an integration.",
});

/** HTTPS, and HTTP for the machine that it is tried on. */
export const fallbackUrl = Type.String({
  maxLength: 2048,
  ...matching(
    '^(https://[^/?#@\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?)([/?#][^\\s]*)?$',
    'must be an address with https://, or with http:// for this machine',
  ),
  description:
    'The address to which visitors are sent to sign in, with the address that they want to read in the parameter `location`. It must use HTTPS; HTTP is allowed only for a loopback address.',
});

/** How visitors sign in to a site. */
export const publishingAuthResource = Type.Object(
  {
    object: Type.Literal('publishing-auth'),
    backend: visitorAuthBackend,
    fallbackURL: Type.Optional(fallbackUrl),
    privateKey: Type.Optional(
      Type.String({
        description:
          'The key that the tokens of visitors are signed with (HS256, using the bytes of the text as they are). Only for admins.',
      }),
    ),
    updatedAt: Type.Optional(Type.String({ format: 'date-time' })),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'PublishingAuth' },
);

export type PublishingAuthResource = Static<typeof publishingAuthResource>;
