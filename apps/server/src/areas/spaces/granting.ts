import { makeGranting } from '../teams/index.ts';
import type { SpaceSubject } from './access.ts';

/** What the operations on the grants of a space are. */
export const granting = makeGranting(({ space, role }: SpaceSubject) => ({
  kind: 'space',
  id: space.id,
  organizationId: space.organization_id,
  role,
}));
