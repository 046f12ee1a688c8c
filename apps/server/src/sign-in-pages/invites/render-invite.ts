import type { Role } from '@octavo/contract';
import type { SignInMessages } from '@octavo/messages/sign-in';
import type { OpenInvite } from '../../areas/invites/index.ts';
import { findSpace } from '../../areas/spaces/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from '../templates/form.ts';

/** The word of a role; that of `create` is also the one of a button. */
const ROLE_WORDS = {
  read: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  create: 'createRole',
  admin: 'admin',
} as const satisfies Record<Role, keyof SignInMessages['invites']>;

/** What somebody is invited to, and the form that accepts it, or the one by which they come in first. */
export async function renderInvite(
  input: Pick<PageInput, 'platform' | 'messages' | 'session' | 'formFields'>,
  { organization, invite }: OpenInvite,
  { path, email, error }: { path: string; email?: string; error?: string },
): Promise<ShownPage> {
  const { platform, messages, session, formFields } = input;
  const labels = messages.invites;
  const space =
    invite.object_kind === 'space'
      ? await findSpace(platform.database.db, invite.object_id)
      : undefined;
  const parts = {
    organization: `\u2068${organization.title}\u2069`,
    role: labels[ROLE_WORDS[invite.role]],
  };
  const text =
    space === undefined
      ? labels.text(parts)
      : labels.spaceText({ ...parts, space: `\u2068${space.title}\u2069` });
  const way =
    session === null
      ? html`<p>${labels.first}</p>
<form method="post" action="${path}/link">${formFields}
${renderField({
  name: 'email',
  label: messages.signIn.email,
  type: 'email',
  autocomplete: 'email',
  value: email ?? '',
  ...(error === undefined ? {} : { error }),
})}
<button>${messages.signIn.sendLink}</button></form>
<p class="links"><a href="/sign-in?return_to=${encodeURIComponent(path)}">${messages.secondFactor.otherWay}</a></p>`
      : html`<form method="post" action="${path}">${formFields}<button>${labels.accept}</button></form>`;
  return {
    ...(error === undefined ? {} : { status: 400 }),
    title: labels.title,
    main: html`<p>${text}</p>
${way}`,
  };
}

/** The page for an invite that lets nobody in. */
export function renderClosedInvite({ messages }: Pick<PageInput, 'messages'>): ShownPage {
  const labels = messages.invites;
  return { status: 404, title: labels.title, main: renderNotice('danger', labels.closed) };
}
