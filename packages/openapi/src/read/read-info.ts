import type { SpecificationView } from '../model.ts';
import type { ObjectNode } from './node.ts';
import { given, readObject, readText } from './read-fields.ts';
import type { Reading } from './reading.ts';

type Info = Pick<
  SpecificationView,
  'title' | 'version' | 'summary' | 'description' | 'termsOfService' | 'contact' | 'license'
>;

/** What a specification says of itself. */
export function readInfo(reading: Reading, root: ObjectNode): Info {
  const info = readObject(reading, root, 'info');
  if (info === undefined) {
    reading.problems.note(root, 'The document does not say what it is (“info”).');
    return { title: '', version: '' };
  }
  const title = readText(reading, info, 'title');
  if (title === undefined) reading.problems.note(info, 'The API has to have a “title”.');
  return {
    title: title ?? '',
    version: readText(reading, info, 'version') ?? '',
    ...given({
      summary: readText(reading, info, 'summary'),
      description: readText(reading, info, 'description'),
      termsOfService: readText(reading, info, 'termsOfService'),
      contact: readContact(reading, info),
      license: readLicense(reading, info),
    }),
  };
}

function readContact(reading: Reading, info: ObjectNode): Info['contact'] {
  const contact = readObject(reading, info, 'contact');
  if (contact === undefined) return undefined;
  const said = given({
    name: readText(reading, contact, 'name'),
    url: readText(reading, contact, 'url'),
    email: readText(reading, contact, 'email'),
  });
  return Object.keys(said).length > 0 ? said : undefined;
}

function readLicense(reading: Reading, info: ObjectNode): Info['license'] {
  const license = readObject(reading, info, 'license');
  const name = license === undefined ? undefined : readText(reading, license, 'name');
  if (license === undefined || name === undefined) return undefined;
  return {
    name,
    ...given({
      identifier: readText(reading, license, 'identifier'),
      url: readText(reading, license, 'url'),
    }),
  };
}
