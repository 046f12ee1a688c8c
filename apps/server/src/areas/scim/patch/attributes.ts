/** An attribute that a provider may change. */
export interface WritableAttribute {
  readonly name: string;
  /** The sub-attributes of a complex one. */
  readonly parts?: readonly string[];
  /** Whether it is a list of complex values. */
  readonly isList?: boolean;
}

/** What a provider may say of a kind of resource. */
export interface WritableSchema {
  /** The URN that names of attributes may begin with. */
  readonly urn: string;
  readonly writable: readonly WritableAttribute[];
  /** What the schema of the RFC has and this server does not keep: it is passed over. */
  readonly ignored: ReadonlySet<string>;
}

/** What the server alone says: passed over in a value, refused as the target of a change. */
export const READ_ONLY: ReadonlySet<string> = new Set(['id', 'schemas', 'meta', 'groups']);

/** The attribute of this name, in any case. */
export function findAttribute(schema: WritableSchema, name: string): WritableAttribute | undefined {
  return schema.writable.find((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** The name of a sub-attribute as the schema spells it. */
export function findPart({ parts = [] }: WritableAttribute, name: string): string | undefined {
  return parts.find((part) => part.toLowerCase() === name.toLowerCase());
}
