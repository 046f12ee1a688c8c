/**
 * Every event that there is: what webhooks and streams of events may tell, and what the audit trail keeps.
 */
import { grantEvents, memberEvents, teamMemberEvents } from '../access/events.ts';
import { adaptiveSchemaEvents } from '../adaptive-content/events.ts';
import { sessionEvents, tokenEvents, userEvents } from '../auth/events.ts';
import { changeRequestEvents, conflictEvents } from '../change-requests/events.ts';
import { collectionEvents } from '../collections/events.ts';
import { commentEvents, commentReplyEvents } from '../comments/events.ts';
import { branchContentEvents, spaceContentEvents } from '../content/events.ts';
import { customFieldEvents } from '../custom-fields/events.ts';
import { customHostnameEvents } from '../custom-hostnames/events.ts';
import { customizationEvents } from '../customization/events.ts';
import type { DeclaredEvent } from '../event.ts';
import { inviteEvents } from '../invites/events.ts';
import { openapiSpecEvents } from '../openapi-specs/events.ts';
import { emailDomainEvents, organizationEvents } from '../orgs/events.ts';
import { importedRedirectEvents, siteRedirectEvents } from '../redirects/events.ts';
import { mergeRuleEvents, reviewEvents } from '../reviews/events.ts';
import { scimTokenEvents } from '../scim/events.ts';
import { shareLinkEvents } from '../share-links/events.ts';
import {
  passkeyEvents,
  passwordEvents,
  ssoBypassEvents,
  twoStepEvents,
} from '../sign-in/events.ts';
import {
  siteEvents,
  siteSectionEvents,
  siteSectionGroupEvents,
  siteSpaceEvents,
} from '../sites/events.ts';
import { spaceEvents, spaceFieldEvents, transferEvents } from '../spaces/events.ts';
import { oidcProviderEvents, samlProviderEvents, ssoRefusalEvents } from '../sso/events.ts';
import { teamEvents } from '../teams/events.ts';
import { translationSettingsEvents, translationVariantEvents } from '../translations/events.ts';
import { publishingAuthEvents } from '../visitor-auth/events.ts';

export { type DeclaredEvent, type EventDeclaration, eventActor } from '../event.ts';

/** The events by their names: the kind of the object, a dot, and what was done to it. */
export const EVENTS = {
  ...userEvents,
  ...tokenEvents,
  ...sessionEvents,
  ...memberEvents,
  ...teamMemberEvents,
  ...grantEvents,
  ...organizationEvents,
  ...emailDomainEvents,
  ...teamEvents,
  ...inviteEvents,
  ...samlProviderEvents,
  ...oidcProviderEvents,
  ...ssoRefusalEvents,
  ...scimTokenEvents,
  ...passwordEvents,
  ...passkeyEvents,
  ...twoStepEvents,
  ...ssoBypassEvents,
  ...collectionEvents,
  ...customFieldEvents,
  ...spaceEvents,
  ...spaceFieldEvents,
  ...transferEvents,
  ...openapiSpecEvents,
  ...spaceContentEvents,
  ...branchContentEvents,
  ...changeRequestEvents,
  ...conflictEvents,
  ...commentEvents,
  ...commentReplyEvents,
  ...reviewEvents,
  ...mergeRuleEvents,
  ...translationSettingsEvents,
  ...translationVariantEvents,
  ...siteEvents,
  ...siteSpaceEvents,
  ...siteSectionEvents,
  ...siteSectionGroupEvents,
  ...customHostnameEvents,
  ...siteRedirectEvents,
  ...importedRedirectEvents,
  ...customizationEvents,
  ...shareLinkEvents,
  ...publishingAuthEvents,
  ...adaptiveSchemaEvents,
};

/** What each event tells the outside, by its name. */
export type PublicEvents = {
  readonly [N in keyof typeof EVENTS]: DeclaredEvent<(typeof EVENTS)[N]>;
};

/** The name of an event that there is. */
export type PublicEventName = keyof PublicEvents;
