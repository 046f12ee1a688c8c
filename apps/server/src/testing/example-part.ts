import type { Role, TeamRole } from '@octavo/contract';
import type { Platform, Tx } from '../platform/index.ts';

/** The example world while it is made: what later areas build on. */
export interface ExampleDraft {
  readonly platform: Platform;
  readonly tx: Tx;
  readonly organizationId: string;
  /** An admin, who makes what is there. */
  readonly ownerId: string;
  /** Members to whom the spaces and sites are granted: each makes as many as there are. */
  readonly granteeIds: readonly string[];
  /** Those who are in the team, to which the spaces and sites are granted as well. */
  readonly teammates: readonly { userId: string; role: TeamRole }[];
  /** Adds a member of the organization and answers the user's id. */
  addMember(role: Role | null): Promise<string>;
  /** What is there by now, by the names of path parameters. */
  readonly objects: Readonly<Record<string, string>>;
}

/**
 * Adds one of each kind of object of an area to the example world and answers their ids, by the
 * names that paths have for them. Each area with objects has one in `testing/example.ts`; the world
 * finds it there.
 */
export type AddExamples = (draft: ExampleDraft) => Promise<Readonly<Record<string, string>>>;

/** The domain that the organization of an example world has proven: one has it at a time. */
export function provenDomainOf(organizationId: string): string {
  return `people.${organizationId}.example`;
}

/** The id of what an earlier area added. @throws Error where none did. */
export function requireExample({ objects }: Pick<ExampleDraft, 'objects'>, name: string): string {
  const id = objects[name];
  if (id === undefined) throw new Error(`The example world has no {${name}} yet.`);
  return id;
}
