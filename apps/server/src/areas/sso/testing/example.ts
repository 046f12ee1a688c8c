import type { AddExamples } from '../../../testing/example-part.ts';
import { addOidcExamples } from './oidc-example.ts';

/** A provider of each kind. */
export const addExamples: AddExamples = async (draft) => ({
  ...(await addOidcExamples(draft)),
});
