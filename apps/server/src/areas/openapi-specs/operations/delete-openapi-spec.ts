import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { removeSpec } from '../write.ts';

/** Deletes an OpenAPI specification with its versions. */
export const deleteOpenapiSpec = defineOperation({
  id: 'delete-openapi-spec',
  method: 'DELETE',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Delete an OpenAPI specification',
  description:
    'Its versions go with it. Pages that show it say that there is nothing to show, until one has the slug again.',
  access: onSpec('create'),
  emits: ['openapi-spec.deleted'],
  responses: { 205: null },
  handle: ({ platform, caller, write }) =>
    write(async (tx, { spec }) => {
      await removeSpec(platform, tx, spec, actorOf(caller));
      return resetContent();
    }),
});
