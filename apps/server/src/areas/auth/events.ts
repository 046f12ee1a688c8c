import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { TokensTable } from './tables.ts';

/** Something happened to a person's account, which belongs to no organization. */
export interface UserEvent extends EventEnvelope<EventObject<'user'>> {
  organizationId: null;
}

/** A token, located by the person it belongs to. */
interface TokenObject extends EventObject<'token'> {
  userId: string;
}

/** Something happened to a token, which belongs to a person and to no organization. */
export interface TokenEvent extends EventEnvelope<TokenObject> {
  organizationId: null;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'user.created': UserEvent;
    'user.updated': UserEvent;
    'token.created': TokenEvent;
    'token.revoked': TokenEvent;
  }
}

/** What events say of a token: never its secret, nor the hash of it. */
export function describeToken(token: TokensTable): Facts {
  return {
    label: token.label,
    readOnly: token.read_only === 1,
    expiresAt: token.expires_at,
  };
}
