import { type Static, Type } from 'typebox';
import { matching } from '../pattern.ts';

export const visitorAuthBackend = Type.Enum(['custom', 'integration'], {
  description: 'Who signs the tokens: the owner’s own sign-in page, or an integration.',
});

/** HTTPS, and HTTP for the machine that it is tried on. */
export const fallbackUrl = Type.String({
  maxLength: 2048,
  ...matching(
    '^(https://[^/?#@\\s]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?)([/?#][^\\s]*)?$',
    'must be an address with https://, or with http:// on this machine',
  ),
  description:
    'Where visitors are sent to sign in, with the address that they want to read in the parameter `location`. HTTPS, and HTTP for a loopback address alone.',
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
          'What the tokens of visitors are signed with (HS256, the bytes of the text as it is). For admins alone.',
      }),
    ),
    updatedAt: Type.Optional(Type.String({ format: 'date-time' })),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'PublishingAuth' },
);

export type PublishingAuthResource = Static<typeof publishingAuthResource>;
