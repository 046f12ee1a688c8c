import { type TSchema, Type } from 'typebox';
import { badRequest } from '../../../http/errors.ts';
import type { WantedOrder } from './order-siblings.ts';

const id = Type.String({ minLength: 1, maxLength: 32 });

function makePosition(sibling: TSchema, siblings: string) {
  return Type.Optional(
    Type.Unsafe<{ before?: Sibling; after?: Sibling }>(
      Type.Object(
        { before: Type.Optional(sibling), after: Type.Optional(sibling) },
        {
          additionalProperties: false,
          description: `Beside which ${siblings} of the same place it stands from then on: one of \`before\` and \`after\`. Without either, it comes last.`,
        },
      ),
    ),
  );
}

/** What something is to stand beside, as bodies name it. */
type Sibling =
  | { type: 'site-space'; siteSpace: string }
  | { type: 'site-section'; siteSection: string }
  | { type: 'site-section'; id: string }
  | { type: 'site-section-group'; siteSectionGroup: string }
  | { type: 'site-section-group'; id: string };

function oneOf(...schemas: TSchema[]): TSchema {
  return Type.Unsafe<Sibling>({
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: schemas,
  });
}

/** Where a move puts a site space: `position` of its body. */
export const siteSpacePosition = makePosition(
  Type.Object({ type: Type.Literal('site-space'), siteSpace: id }, { additionalProperties: false }),
  'site space',
);

/** Where a move puts a section. */
export const sectionPosition = makePosition(
  oneOf(
    Type.Object({ type: Type.Literal('site-section'), siteSection: id }),
    Type.Object({ type: Type.Literal('site-section-group'), siteSectionGroup: id }),
  ),
  'section or group',
);

/** Where a move puts a section group. */
export const groupPosition = makePosition(
  oneOf(
    Type.Object({ type: Type.Literal('site-section'), id }),
    Type.Object({ type: Type.Literal('site-section-group'), id }),
  ),
  'section or group',
);

/** @throws ApiError 400 where a position has both `before` and `after` */
export function readPosition(
  position: { before?: Sibling; after?: Sibling } | undefined,
): WantedOrder {
  const { before, after } = position ?? {};
  if (before !== undefined && after !== undefined) {
    throw badRequest('body.position', 'must have one of `before` and `after`, not both');
  }
  if (before !== undefined) return { before: readId(before) };
  return after === undefined ? 'last' : { after: readId(after) };
}

function readId(sibling: Sibling): string {
  if ('id' in sibling) return sibling.id;
  if ('siteSpace' in sibling) return sibling.siteSpace;
  return 'siteSection' in sibling ? sibling.siteSection : sibling.siteSectionGroup;
}
