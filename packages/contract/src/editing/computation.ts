import { Type } from 'typebox';

/** What a computed page is made from, as an operation gives it. */
export const computation = Type.Object(
  {
    type: Type.Enum(['builtin:openapi']),
    props: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 }),
    ),
    dependencies: Type.Object({
      spec: Type.Object({
        ref: Type.Object({
          kind: Type.Literal('openapi'),
          spec: Type.String({ minLength: 1, maxLength: 200 }),
        }),
      }),
    }),
  },
  { description: 'For a page of type computed: the source of the pages below it.' },
);
