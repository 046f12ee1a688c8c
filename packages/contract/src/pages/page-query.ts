import { Type } from 'typebox';
import { contentParameters } from '../content/content-query.ts';

const documentParameters = {
  evaluated: Type.Optional(
    Type.Enum(['false', 'true', 'deterministic-only'], {
      description:
        'Replaces conditional content by its content or nothing, and inline expressions by their value: all (`true`), or those that do not ask about the visitor.',
    }),
  ),
  dereferenced: Type.Optional(
    Type.Enum(['false', 'true', 'reusable-contents'], {
      description: 'Replaces reusable contents by what they contain.',
    }),
  ),
};

/** What reads of one page take. */
export const pageQuery = Type.Object({
  ...contentParameters,
  ...documentParameters,
  format: Type.Optional(
    Type.Enum(['document', 'markdown'], {
      description: 'How to answer the body; without it there is none.',
    }),
  ),
});

/** What reads of one reusable content take. */
export const reusableContentQuery = Type.Object({
  ...contentParameters,
  ...documentParameters,
  format: Type.Optional(
    Type.Enum(['markdown'], {
      description:
        'Answers what it contains as Markdown; without it, what identifies its document.',
    }),
  ),
});

/** What reads of a bare document take. */
export const documentQuery = Type.Object(documentParameters);
