import { defineOperation } from '../../../http/define-operation.ts';
import { exportingContent } from '../../exports/index.ts';
import { onChangeRequestContent } from '../place.ts';

export const exportChangeRequestContent = defineOperation({
  ...exportingContent,
  id: 'export-change-request-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/export',
  tag: 'Change request content',
  summary: 'Export the content of a change request',
  description:
    'As an archive of what the space would contain with it, like an export of the space.',
  access: onChangeRequestContent('edit'),
  errors: [{ type: 'export_too_large' }, { type: 'too_busy' }],
});
