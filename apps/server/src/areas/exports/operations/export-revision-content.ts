import { defineOperation } from '../../../http/define-operation.ts';
import { onRevision } from '../../content/index.ts';
import { exportingContent } from '../exporting-content.ts';

export const exportRevisionContent = defineOperation({
  ...exportingContent,
  id: 'export-revision-content',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/export',
  tag: 'Revisions',
  summary: 'Export the content of a revision',
  description: 'As an archive of what the space contained, like an export of the space.',
  access: onRevision('edit'),
  errors: [{ type: 'revision_missing' }, { type: 'export_too_large' }, { type: 'too_busy' }],
});
