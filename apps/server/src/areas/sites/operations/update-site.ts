import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { type Role, roleHas } from '../../../http/roles.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { onSiteStructure } from '../access.ts';
import { describeSite, locateSite } from '../events.ts';
import { FIELD_ABILITIES, type SiteField } from '../policy.ts';
import { presentSite } from '../present.ts';
import { siteBasename, siteProxy, siteResource, siteTitle, siteVisibility } from '../resource.ts';
import { findSite, isBasenameTaken, type SiteChanges, updateSite } from '../store.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { chooseDefaults } from '../structure/choose-defaults.ts';

export const updateSiteOperation = defineOperation({
  id: 'update-site',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Change a site',
  description:
    'A field that is left out stays as it is. Visibility, adaptive content and the proxy ask for the role admin, the other fields for create.',
  tag: 'Sites',
  access: onSiteStructure('create'),
  body: Type.Object(
    {
      title: Type.Optional(siteTitle),
      visibility: Type.Optional(siteVisibility),
      basename: Type.Optional(siteBasename),
      adaptiveContent: Type.Optional(
        Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false }),
      ),
      defaultSiteSpace: Type.Optional(
        Type.String({
          description:
            'The site space at the root of the site; on a site with sections one of the default section.',
        }),
      ),
      defaultSiteSection: Type.Optional(
        Type.String({ description: 'The section at the root of the site.' }),
      ),
      proxy: Type.Optional(Type.Union([siteProxy, Type.Null()])),
    },
    { additionalProperties: false },
  ),
  emits: ['site.updated', 'site-section.updated', 'site-space.updated'],
  responses: { 200: siteResource },
  errors: [
    {
      type: 'unknown_reference',
      when: '`defaultSiteSpace` or `defaultSiteSection` names none that could be at the root',
    },
    { type: 'field_forbidden' },
    { type: 'basename_taken' },
  ],
  example: { body: { title: 'Handbook' } },
  async handle({ platform, caller, subject, body, url, write }) {
    checkFields(subject.role, Object.keys(body) as SiteField[]);
    const { id, organization_id } = subject.site;
    return write(async (tx, { site: before }) => {
      const actor = actorOf(caller);
      const { basename, defaultSiteSpace, defaultSiteSection } = body;
      if (basename !== undefined && (await isBasenameTaken(tx, basename, id))) {
        throw conflict('basename_taken', `The basename "${basename}" belongs to another site.`);
      }
      const defaults = { defaultSiteSection, defaultSiteSpace };
      const setsDefaults = (defaultSiteSection ?? defaultSiteSpace) !== undefined;
      if (setsDefaults) {
        await changeStructure(
          platform,
          tx,
          { siteId: id, organizationId: organization_id, actor },
          (outline) => chooseDefaults(outline, defaults),
        );
      }
      const changes: SiteChanges = {
        ...(body.title !== undefined && { title: body.title }),
        ...(body.visibility !== undefined && { visibility: body.visibility }),
        ...(basename !== undefined && { basename }),
        ...(body.proxy !== undefined && { proxy: body.proxy }),
        ...(body.adaptiveContent !== undefined && {
          adaptive_content: body.adaptiveContent.enabled ? 1 : 0,
        }),
      };
      if (Object.keys(changes).length > 0 || !setsDefaults) {
        await updateSite(tx, id, changes, readTimestamp(platform.clock));
      }
      const after = await findSite(tx, organization_id, id);
      if (after === undefined) throw notFound('site');
      if (Object.keys(changes).length > 0) {
        await platform.events.emit(tx, 'site.updated', {
          ...{ actor, ...locateSite(after) },
          ...compareFacts(describeSite(before), describeSite(after)),
        });
      }
      return ok(presentSite(after, subject.role, url));
    });
  },
});

function checkFields(role: Role, fields: readonly SiteField[]): void {
  const refused = fields.find((field) => !roleHas(role, FIELD_ABILITIES[field]));
  if (refused !== undefined)
    throw forbidden('field_forbidden', `Your role does not allow changing ${refused}.`);
}
