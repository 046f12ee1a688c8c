import { Type } from 'typebox';
import { contentParameters } from '../content/content-query.ts';

const documentParameters = {
  evaluated: Type.Optional(
    Type.Enum(['false', 'true', 'deterministic-only'], {
      description:
        'Replaces conditional content with its content or with nothing, and inline expressions with their value: all of them (`true`), or only those that do not depend on the visitor.',
    }),
  ),
  dereferenced: Type.Optional(
    Type.Enum(['false', 'true', 'reusable-contents'], {
      description: 'Replaces reusable contents with what they contain.',
    }),
  ),
};

/** What reads of one page take. */
export const pageQuery = Type.Object({
  ...contentParameters,
  ...documentParameters,
  format: Type.Optional(
    Type.Enum(['document', 'markdown'], {
      description: 'The format of the body; if omitted, the body is not returned.',
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
        'Returns the content as Markdown; if omitted, only the id of the document is returned.',
    }),
  ),
});

/** What reads of a bare document take. */
export const documentQuery = Type.Object(documentParameters);
