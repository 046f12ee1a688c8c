import {
  changeContent,
  createClient,
  createSpace,
  isOctavoError,
  listOrganizations,
  listSpaces,
  updateSpace,
} from '@octavo/client';

const octavo = createClient({
  url: process.env.OCTAVO_URL ?? 'http://localhost:4000',
  token: process.env.OCTAVO_TOKEN ?? '',
});

const { items: organizations } = await octavo.call(listOrganizations);
const organizationId = organizations[0]?.id ?? '';

const space = await octavo.call(createSpace, {
  params: { organizationId },
  body: { title: 'Kilns' },
});
await octavo.call(changeContent, {
  params: { spaceId: space.id },
  body: {
    changes: [{ operation: 'insert_page', document: { markdown: '# Firing\n\nSlowly.\n' } }],
  },
});

for await (const { title } of octavo.list(listSpaces, { params: { organizationId } })) {
  console.log(title);
}

try {
  await octavo.call(updateSpace, { params: { spaceId: space.id }, body: { title: '' } });
} catch (error) {
  if (!isOctavoError(error, 'invalid_input')) throw error;
  for (const { path, message } of error.details) console.log(path, message);
}
