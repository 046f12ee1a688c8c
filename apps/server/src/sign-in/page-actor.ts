import type { UserActor } from '../platform/index.ts';
import type { PageInput, PageSession } from './page.ts';

/** The person who sends a form, as events keep it: with the session and the client's address. */
export function makePageActor(input: {
  readonly session: PageSession;
  readonly device: PageInput['device'];
}): UserActor {
  const { session, device } = input;
  return {
    ...{ kind: 'user', userId: session.user_id, sessionId: session.id },
    ...(device.address === '' ? {} : { address: device.address }),
  };
}
