import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { answerParts } from '../answer-parts.ts';
import { showStructure } from '../show-structure.ts';

/** All section groups of a site, empty ones too. */
export const listSiteSectionGroups = implementOperation(contract.listSiteSectionGroups, {
  access: onPublishedSite(),
  async handle({ platform, caller, subject, query, url }) {
    const { db } = platform.database;
    const shown = await showStructure(platform, db, { caller, subject, url });
    const scope = `site-section-groups:${subject.site.id}`;
    return ok(await answerParts(platform, query, { scope, shown, items: shown.groups }));
  },
});
