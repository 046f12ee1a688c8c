import type { AddExamples } from '../../../testing/example-part.ts';
import { addOidcExamples } from './oidc-example.ts';
import { addSamlExamples } from './saml-example.ts';

/** A provider of each kind. */
export const addExamples: AddExamples = async (draft) => ({
  ...(await addOidcExamples(draft)),
  ...(await addSamlExamples(draft)),
});
