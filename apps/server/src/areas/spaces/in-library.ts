import { type Access, defineObject } from '../../http/access.ts';
import { libraryTurn } from '../collections/index.ts';
import type { SpaceSubject } from './access.ts';

/** Spaces as parts of a library, whose order and nesting change in its turn. */
const spaceInLibrary = defineObject({
  name: 'space',
  roles: 'grants',
  turnOf: ({ space }: SpaceSubject) => libraryTurn(space.organization_id),
});

/** The same access, for writes that change where the space is rather than what is in it. */
export function inLibrary(access: Access<SpaceSubject>): Access<SpaceSubject> {
  return { ...access, object: spaceInLibrary };
}
