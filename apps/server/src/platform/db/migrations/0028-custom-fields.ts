import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Custom fields of organizations, the options of those that have some, and what spaces have in them.
 * A value is a row, and a value of several is as many. What of a value is an option refers to that,
 * so that no value outlives its option, whoever writes it meanwhile. Spaces get what their titles are
 * sorted by.
 */
export const customFields: Migration = {
  name: '0028-custom-fields',
  async up(db, { types }) {
    await db.schema
      .alterTable('spaces')
      .addColumn('title_key', types.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await fillTitleKeys(db);
    await db.schema
      .createIndex('spaces_by_title')
      .on('spaces')
      .columns(['organization_id', 'title_key', 'id'])
      .execute();

    await db.schema
      .createTable('custom_fields')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('organization_id', types.text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('name', types.text, (column) => column.notNull())
      .addColumn('type', types.text, (column) => column.notNull())
      .addColumn('position', types.text, (column) => column.notNull())
      .addColumn('title', types.text)
      .addColumn('description', types.text)
      .addColumn('placeholder', types.text)
      .addColumn('created_at', types.text, (column) => column.notNull())
      .addColumn('updated_at', types.text, (column) => column.notNull())
      .addUniqueConstraint('custom_fields_name', ['organization_id', 'name'])
      .execute();
    await db.schema
      .createIndex('custom_fields_in_order')
      .on('custom_fields')
      .columns(['organization_id', 'position', 'id'])
      .execute();

    await db.schema
      .createTable('custom_field_options')
      .addColumn('id', types.text, (column) => column.primaryKey())
      .addColumn('field_id', types.text, (column) =>
        column.notNull().references('custom_fields.id').onDelete('cascade'),
      )
      .addColumn('option', types.text, (column) => column.notNull())
      .addColumn('position', types.integer, (column) => column.notNull())
      .addUniqueConstraint('custom_field_options_option', ['field_id', 'option'])
      .execute();
    await db.schema
      .createIndex('custom_field_options_in_order')
      .on('custom_field_options')
      .columns(['field_id', 'position'])
      .execute();

    await db.schema
      .createTable('custom_field_values')
      .addColumn('space_id', types.text, (column) =>
        column.notNull().references('spaces.id').onDelete('cascade'),
      )
      .addColumn('field_id', types.text, (column) =>
        column.notNull().references('custom_fields.id').onDelete('cascade'),
      )
      .addColumn('place', types.integer, (column) => column.notNull())
      .addColumn('option_id', types.text, (column) =>
        column.references('custom_field_options.id').onDelete('cascade'),
      )
      .addColumn('value', types.text)
      .addColumn('sort_key', types.text)
      .addPrimaryKeyConstraint('custom_field_values_key', ['space_id', 'field_id', 'place'])
      .execute();
    await db.schema
      .createIndex('custom_field_values_by_value')
      .on('custom_field_values')
      .columns(['field_id', 'value', 'space_id'])
      .execute();
    await db.schema
      .createIndex('custom_field_values_in_order')
      .on('custom_field_values')
      .columns(['field_id', 'sort_key', 'space_id'])
      .execute();
    await db.schema
      .createIndex('custom_field_values_by_option')
      .on('custom_field_values')
      .columns(['option_id', 'space_id'])
      .execute();
  },
};

async function fillTitleKeys(db: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; title: string }>`select id, title from spaces`.execute(
    db,
  );
  for (const { id, title } of rows) {
    await sql`update spaces set title_key = ${fold(title)} where id = ${id}`.execute(db);
  }
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u0643': '\u06a9',
  '\u0629': '\u0647',
};

const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200d\u2060]/g;

/** A title without regard to case, width and accents, as the server wrote it at that time. */
function fold(title: string): string {
  const plain = title.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return [...plain]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFC');
}
