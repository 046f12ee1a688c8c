import { type RevisionView, readRevision } from '../content/index.ts';
import type { LinkContext } from '../links/index.ts';
import type { ChangeRequestSubject } from './access.ts';
import { ancestorOf } from './policy.ts';
import { requireChangeRequestContent } from './require.ts';

/**
 * What answering the links of a change request's content takes. `base` is the content of the space
 * that its changes are made to, without what came into the space since.
 */
export async function readRequestLinks({
  subject,
  ...request
}: Pick<LinkContext, 'platform' | 'caller' | 'url'> & {
  subject: ChangeRequestSubject;
}): Promise<LinkContext & { base: RevisionView }> {
  const { changeRequest } = subject;
  const view = await requireChangeRequestContent(request.platform, subject);
  const base = await readRevision(request.platform, ancestorOf(changeRequest));
  if (base === undefined)
    throw new Error('The revision a change request was made from is missing.');
  return { ...request, subject, view, base, changeRequestId: changeRequest.id };
}
