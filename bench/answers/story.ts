import { PUBLIC_URL } from '../served.ts';
import { type Answered, type Call, Operations } from './operations.ts';
import type { Recorder, StoryRequest } from './recorder.ts';
import { tellAddresses } from './story-addresses.ts';
import { tellAudiences } from './story-audiences.ts';
import { tellChangeRequests, tellConflicts, tellReviews } from './story-change-requests.ts';
import { tellCollections } from './story-collections.ts';
import { tellComments } from './story-comments.ts';
import { tellContent, tellRevisions } from './story-content.ts';
import { tellFields } from './story-fields.ts';
import { tellImports } from './story-imports.ts';
import { tellInsights } from './story-insights.ts';
import { tellDomains, tellInvites } from './story-invites.ts';
import { tellOidc } from './story-oidc.ts';
import { tellOpenapiSpecs } from './story-openapi-specs.ts';
import { tellPeople, tellService, tellSpaces, tellTrail } from './story-organization.ts';
import { tellProvisioning } from './story-provisioning.ts';
import { tellSaml } from './story-saml.ts';
import { tellSessions } from './story-sessions.ts';
import { tellSiteSections } from './story-site-sections.ts';
import { tellSites } from './story-sites.ts';
import { tellEndings, tellLibrary } from './story-spaces.ts';
import { tellSiteGrants, tellTeams } from './story-teams.ts';
import { tellTransfers } from './story-transfers.ts';
import { tellTranslations } from './story-translations.ts';

/** Operations that only refuse here: what takes an authenticator, a DNS or a translator; the story has none. */
const WITHOUT_HAPPY_END: readonly string[] = [
  'resolve-translation-outdated',
  'delete-passkey',
  'verify-custom-hostname',
];

/** Who reads everything again once there is something of everything. */
const LATER_READERS = ['admin', 'editor', 'granted', 'guest'];

/** What the chapters of the story share: whom to ask, and the ids of what was made. */
export interface Story {
  recorder: Recorder;
  operations: Operations;
  /** Ids by parameter name; what paths are filled with. */
  ids: Record<string, string>;
  /** The documented answer of an operation, in all ways the first time; see `Operations.act`. */
  act(id: string, call?: Call): Promise<Answered>;
  /** One answer of an operation, whatever it is. */
  try(id: string, call?: Call): Promise<Answered>;
  /** One answer of any address. */
  visit(name: string, request: StoryRequest): Promise<Answered>;
}

/**
 * Plays the whole story against a server that was just set up.
 *
 * @throws Error naming the operations that were never answered as they should be
 */
export async function tellStory(recorder: Recorder): Promise<void> {
  const document = await recorder.peek({ path: '/v1/openapi.json' });
  const operations = new Operations(recorder, document.json);
  const story: Story = {
    recorder,
    operations,
    ids: operations.ids,
    act: (id, call) => operations.act(id, call),
    try: (id, call) => operations.try(id, call),
    visit: (name, request) => recorder.record(name, request),
  };
  const chapters = [
    ...[
      tellService,
      tellPeople,
      tellSessions,
      tellTrail,
      tellSpaces,
      tellLibrary,
      tellFields,
      tellTeams,
      tellCollections,
      tellDomains,
      tellInvites,
      tellProvisioning,
      tellSaml,
      tellOidc,
      tellContent,
      tellRevisions,
      tellImports,
      tellOpenapiSpecs,
    ],
    ...[
      tellChangeRequests,
      tellConflicts,
      tellReviews,
      tellComments,
      tellTranslations,
      tellSites,
      tellAudiences,
      tellSiteSections,
      tellInsights,
      tellAddresses,
      tellSiteGrants,
      tellTransfers,
      tellEndings,
    ],
  ];
  for (const chapter of chapters) {
    await chapter(story);
    if (chapter === tellComments) await operations.readAll('when all is there', LATER_READERS);
  }
  const missing = operations.missing().filter((id) => !WITHOUT_HAPPY_END.includes(id));
  if (missing.length > 0) {
    throw new Error(`The story leaves out: ${missing.join(', ')}. Add them to bench/answers.`);
  }
}

/** The path of an address that an answer gave. */
export function pathOf(url: string): string {
  return url.startsWith(PUBLIC_URL) ? url.slice(PUBLIC_URL.length) : url;
}
