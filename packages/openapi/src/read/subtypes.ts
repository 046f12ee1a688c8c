import { isSchemaReference } from '../describe/read-schema.ts';
import type { SchemaBody } from '../model.ts';

/** How many schemas a discriminator is said to tell apart, beside those that its author maps. */
const MAX_SUBTYPES = 200;

/** The names of the schemas that take up another one by `allOf`, by its name. */
export function findSubtypes(
  schemas: readonly { readonly name: string; readonly body: SchemaBody }[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, body } of schemas) {
    for (const part of body.allOf ?? []) {
      if (!isSchemaReference(part)) continue;
      const subtypes = found.get(part.reference);
      if (subtypes === undefined) found.set(part.reference, [name]);
      else subtypes.push(name);
    }
  }
  return found;
}

/**
 * A schema with the schemas that its discriminator tells apart, though neither a choice nor a mapping
 * names them: all that take it up, directly or not, by their own names, as OpenAPI has it. `spend` says
 * whether one more may be listed.
 */
export function completeMapping(
  body: SchemaBody,
  name: string,
  subtypes: ReadonlyMap<string, readonly string[]>,
  spend: () => boolean,
): SchemaBody {
  const { discriminator } = body;
  if (discriminator === undefined || body.oneOf !== undefined || body.anyOf !== undefined) {
    return body;
  }
  const seen = new Set([name, ...Object.values(discriminator.mapping)]);
  const added: string[] = [];
  const waiting = [name, ...Object.values(discriminator.mapping)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const subtype of subtypes.get(at) ?? []) {
      if (seen.has(subtype)) continue;
      if (added.length >= MAX_SUBTYPES || !spend()) break;
      seen.add(subtype);
      added.push(subtype);
      waiting.push(subtype);
    }
  }
  if (added.length === 0) return body;
  const named = added.map((one) => [one, one] as const);
  const mapping = Object.fromEntries([...Object.entries(discriminator.mapping), ...named]);
  return { ...body, discriminator: { ...discriminator, mapping } };
}
