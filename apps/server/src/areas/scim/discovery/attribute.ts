/** An attribute as a schema describes it (RFC 7643, section 7). */
export interface AttributeDescription {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact?: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'always' | 'default';
  uniqueness?: 'none' | 'server';
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly AttributeDescription[];
}

/** A text, which may be changed unless `changes` says otherwise. */
export function describeText(
  name: string,
  description: string,
  changes: Partial<AttributeDescription> = {},
): AttributeDescription {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...changes,
  };
}

/** A truth value. */
export function describeFlag(
  name: string,
  description: string,
  changes: Partial<AttributeDescription> = {},
): AttributeDescription {
  const { mutability, returned } = describeText(name, description);
  const simple = { name, type: 'boolean', multiValued: false, description } as const;
  return { ...simple, required: false, mutability, returned, ...changes };
}

/** An attribute of others, or a list of such. */
export function describeComplex(
  name: string,
  description: string,
  subAttributes: readonly AttributeDescription[],
  changes: Partial<AttributeDescription> = {},
): AttributeDescription {
  return {
    name,
    type: 'complex',
    multiValued: false,
    description,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    subAttributes,
    ...changes,
  };
}
