/**
 * Whose rights count, and how far. What a person may follows from who they are and from how they came
 * in: an organization's identity provider vouches for them before that organization, and nobody else.
 */

/** The one organization that a way in reaches, by its id; null reaches all that the person has. */
export type Reach = string | null;

/** A person, as far as the way in reaches by which they act. Whatever resolves a role takes one. */
export interface RightsHolder {
  readonly userId: string;
  readonly reach: Reach;
}

/** A person with all of their rights: where no way in is in play, as for what is sent to them. */
export function wholePerson(userId: string): RightsHolder {
  return { userId, reach: null };
}

/** Whether rights in an organization may count. */
export function isWithinReach({ reach }: Pick<RightsHolder, 'reach'>, organization: string) {
  return reach === null || reach === organization;
}

/** A holder as one text, for keys and signed addresses: the person's id alone where all is reached. */
export function writeHolder({ userId, reach }: RightsHolder): string {
  return reach === null ? userId : `${userId}.${reach}`;
}

/** Reads what `writeHolder` wrote; ids have no dot. */
export function readHolder(text: string): RightsHolder {
  const [userId = '', reach = null] = text.split('.', 2);
  return { userId, reach };
}
