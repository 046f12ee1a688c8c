import type { UserActor } from '../platform/index.ts';
import type { PageInput, PageSession } from './page.ts';

type PageDevice = PageInput['device'];

/** The person who sends a form, as events keep it: with the session, the request and the address. */
export function makePageActor(input: {
  readonly session: PageSession;
  readonly device: PageDevice;
}): UserActor {
  const { session, device } = input;
  return { ...makeProvenActor(session.user_id, device), sessionId: session.id };
}

/** A person who has proved who they are, and has no session yet. */
export function makeProvenActor(userId: string, { address, requestId }: PageDevice): UserActor {
  return {
    kind: 'user',
    userId,
    ...(address === '' ? {} : { address }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
