import { Type } from 'typebox';
import { matching } from '../pattern.ts';

const CLOSED = { additionalProperties: false } as const;

const id = Type.String({ minLength: 1, maxLength: 128 });

/** A text in other languages, by locale. */
export function localized(maxLength: number) {
  return Type.Optional(
    Type.Record(
      Type.String(
        matching('^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', 'must be a locale, such as "de" or "pt-BR"'),
      ),
      Type.String({ minLength: 1, maxLength }),
      { maxProperties: 40, description: 'The text in other languages, by locale.' },
    ),
  );
}

/** Where a link of a site's header, footer or announcement leads. */
export const linkTarget = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('url'),
        url: Type.String({
          minLength: 1,
          maxLength: 2048,
          description:
            'An http, https, mailto or tel URL, or a path on the host that starts with `/`.',
        }),
      },
      CLOSED,
    ),
    Type.Object(
      { kind: Type.Literal('page'), page: id, space: Type.Optional(id) },
      {
        ...CLOSED,
        description: 'If `space` is omitted, this refers to the space at the root of the site.',
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('anchor'),
        anchor: Type.String({ minLength: 1, maxLength: 512 }),
        page: id,
        space: Type.Optional(id),
      },
      CLOSED,
    ),
    Type.Object({ kind: Type.Literal('space'), space: id }, CLOSED),
    Type.Object({ kind: Type.Literal('file'), file: id, space: Type.Optional(id) }, CLOSED),
  ],
  { description: 'A content reference; `kind` says what it refers to.' },
);

const title = Type.String({ minLength: 1, maxLength: 64 });

/** A link with its words. */
export const customLink = Type.Object(
  { title, localizedTitle: localized(64), to: linkTarget },
  CLOSED,
);
