import { type Actor, systemActor, type UserActor } from '../platform/index.ts';

/** The actor of what a test does by itself. */
export const testActor: Actor = systemActor('test');

/** A person as an actor, without a token. */
export function userActor(userId: string): UserActor {
  return { kind: 'user', userId };
}
