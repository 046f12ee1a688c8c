import type { EventEnvelope, EventObject, Facts } from '../../platform/index.ts';
import type { CustomField } from './custom-field.ts';

/** Something happened to a custom field. */
export interface CustomFieldEvent
  extends EventEnvelope<EventObject<'custom-field'> & { readonly name: string }> {
  organizationId: string;
}

/** Something happened to a custom field, and to values in it. */
export interface CustomFieldValuesEvent extends CustomFieldEvent {
  /** How many spaces have another value in it since, or none any more; deleted ones included. */
  valuesChanged: number;
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'custom-field.created': CustomFieldEvent;
    /** Values lost the options that are gone. */
    'custom-field.updated': CustomFieldValuesEvent;
    /** It stands at another place among the fields. */
    'custom-field.moved': CustomFieldEvent;
    /** It went with all values in it. */
    'custom-field.deleted': CustomFieldValuesEvent;
  }
}

type FieldFacts = Pick<CustomField, 'name' | 'type' | 'title' | 'description' | 'placeholder'> & {
  readonly options: readonly { readonly option: string }[];
};

/** What events say of a field. */
export function describeField(field: FieldFacts): Facts {
  const { name, type, title, description, placeholder } = field;
  const options = field.options.map(({ option }) => option);
  return { name, type, title, description, placeholder, options };
}

/** Where events say that a field is. */
export function locateField({
  id,
  name,
  organization_id,
}: Pick<CustomField, 'id' | 'name' | 'organization_id'>) {
  return { organizationId: organization_id, object: { kind: 'custom-field', id, name } } as const;
}
