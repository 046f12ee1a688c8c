import { type GrantedObject, grantTo } from '../areas/access/index.ts';
import { type ExampleDraft, requireExample } from './example-part.ts';
import { GRANTED_ROLE } from './granted-role.ts';
import { userActor } from './test-actor.ts';

/** Grants on an object of the example world what callers have there by a grant to them or their team. */
export async function grantExamples(draft: ExampleDraft, object: GrantedObject): Promise<void> {
  const { platform, tx, ownerId, granteeIds } = draft;
  const grant = { role: GRANTED_ROLE, actor: userActor(ownerId) };
  await grantTo(platform, tx, object, { ...grant, to: 'user', ids: granteeIds });
  const teams = [requireExample(draft, 'teamId')];
  await grantTo(platform, tx, object, { ...grant, to: 'team', ids: teams });
}
