import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { exportingContent } from '../exporting-content.ts';

export const exportContent = defineOperation({
  ...exportingContent,
  id: 'export-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content/export',
  tag: 'Space content',
  summary: 'Export the content of a space',
  description:
    'A tree of Markdown and files as an archive, which gives the same content when it is imported. What was imported and has not changed since is byte for byte as it was, with the files that are no pages, such as configuration; so it takes the role that edits. Pages have the path that `git` names, else one made of their place. An answer that breaks off before its end is incomplete: the server stopped, or the caller lost access.',
  access: onContent('edit'),
  errors: [{ type: 'export_too_large' }, { type: 'too_busy' }],
});
