import type { PageComputation } from '@octavo/content';
import { Type } from 'typebox';
import { makeGuard } from '../../../http/schema-check.ts';

const isComputation = makeGuard(
  Type.Object({
    type: Type.String({ minLength: 1, maxLength: 200 }),
    title: Type.Optional(Type.String({ minLength: 1 })),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    dependencies: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({
          ref: Type.Object({ kind: Type.Literal('openapi'), spec: Type.String({ minLength: 1 }) }),
        }),
      ),
    ),
  }),
);

/**
 * Reads the YAML of a computed entry: `type`, `props` and `dependencies`, of which the only kind a
 * tree can name is an OpenAPI specification. Throws an `Error` that says what is wrong.
 */
export function parseComputation(value: unknown): { computed: PageComputation; title: string } {
  if (!isComputation(value)) {
    throw new Error(
      'A computed entry must have a type, and dependencies that name a specification.',
    );
  }
  const dependencies: PageComputation['dependencies'] = {};
  for (const [name, { ref }] of Object.entries(value.dependencies ?? {})) {
    dependencies[name] = { ref: { kind: 'openapi', spec: ref.spec } };
  }
  const spec = Object.values(value.dependencies ?? {})[0]?.ref.spec;
  return {
    computed: { type: value.type, props: value.props ?? {}, dependencies },
    title: value.title ?? spec ?? value.type,
  };
}
