import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { PasskeysTable } from './tables.ts';

/** What a mail about the event needs to know, since nothing else says it. */
interface Told {
  /** The language in which whoever did it reads, a BCP 47 tag, where it is known. */
  language?: string;
}

/** A passkey, located by the person it belongs to. */
interface PasskeyObject extends EventObject<'passkey'> {
  userId: string;
}

/** Something happened to a passkey. */
export interface PasskeyEvent extends EventEnvelope<PasskeyObject>, Told {
  organizationId: null;
}

/** The second step of a person's sign-in; its id is the person's. */
interface TwoStepObject extends EventObject<'two-step'> {
  userId: string;
}

/** Something happened to the second step of a person's sign-in. */
export interface TwoStepEvent extends EventEnvelope<TwoStepObject>, Told {
  organizationId: null;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'passkey.created': PasskeyEvent;
    'passkey.updated': PasskeyEvent;
    'passkey.deleted': PasskeyEvent;
    'two-step.enabled': TwoStepEvent;
    'two-step.disabled': TwoStepEvent;
    /** New recovery codes took the place of the ones before. */
    'two-step.recovery-codes-made': TwoStepEvent;
    /** `after` says how many codes are left. */
    'two-step.recovery-code-used': TwoStepEvent;
    /** So many wrong codes were tried that none is taken for a while. */
    'two-step.locked': TwoStepEvent;
  }
}

/** Where a passkey is. */
export function locatePasskey({ id, user_id: userId }: Pick<PasskeysTable, 'id' | 'user_id'>) {
  return { kind: 'passkey', id, userId } as const;
}

/** What events say of a passkey: neither its credential nor its key. */
export function describePasskey(passkey: Pick<PasskeysTable, 'name' | 'backed_up'>): Facts {
  return { name: passkey.name, backedUp: passkey.backed_up === 1 };
}
