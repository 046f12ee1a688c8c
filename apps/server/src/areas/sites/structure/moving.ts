import type { Sibling } from '@octavo/contract/sites';
import { badRequest } from '../../../http/errors.ts';
import type { WantedOrder } from './order-siblings.ts';

/** @throws ApiError 400 where a position has both `before` and `after` */
export function readPosition(
  position: { before?: Sibling; after?: Sibling } | undefined,
): WantedOrder {
  const { before, after } = position ?? {};
  if (before !== undefined && after !== undefined) {
    throw badRequest('body.position', 'must have either `before` or `after`, not both');
  }
  if (before !== undefined) return { before: readId(before) };
  return after === undefined ? 'last' : { after: readId(after) };
}

function readId(sibling: Sibling): string {
  if ('id' in sibling) return sibling.id;
  if ('siteSpace' in sibling) return sibling.siteSpace;
  return 'siteSection' in sibling ? sibling.siteSection : sibling.siteSectionGroup;
}
