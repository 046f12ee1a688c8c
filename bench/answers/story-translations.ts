import type { Story } from './story.ts';

/** How an organization has its content translated. */
export async function tellTranslations({ act, try: attempt, ids }: Story): Promise<void> {
  const body = {
    ...{ title: 'Handbook', languages: ['de', 'PT-br', 'ar'], instructions: 'Be brief.' },
    glossary: [
      { source: 'Kiln', translations: null },
      { source: 'glaze', translations: { de: 'Glasur' } },
    ],
  };
  const made = await act('create-translation-settings', { body });
  ids.translationSettingsId = made.json.id;
  const wrong = {
    'no language': { title: 'Handbook', languages: ['de', 'no language'] },
    'a language twice': { title: 'Handbook', languages: ['de', 'DE'] },
    'a word twice': { title: 'Handbook', glossary: [body.glossary[0], body.glossary[0]] },
    'an unknown provider': { title: 'Handbook', provider: 'somebody' },
  };
  for (const [name, sent] of Object.entries(wrong)) {
    await attempt('create-translation-settings', { name: `translate with ${name}`, body: sent });
  }
  await act('get-translation-settings');
  await act('list-translation-settings');
  await act('update-translation-settings', { body: { title: 'Guides', provider: 'deepl' } });
  await tellVariants({ act, try: attempt, ids });
  const other = await attempt('create-translation-settings', {
    ...{ name: 'create other settings', body: { title: 'Notes' } },
  });
  await act('delete-translation-settings', {
    params: { translationSettingsId: other.json.id },
  });
}

/** A space in another language, by a provider with a key of its own; it rests. */
async function tellVariants({
  act,
  try: attempt,
  ids,
}: Pick<Story, 'act' | 'try' | 'ids'>): Promise<void> {
  const body = { source: ids.spaceId, language: 'fr', sourceLanguage: 'en' };
  await act('estimate-translation', { body });
  await attempt('estimate-translation', {
    ...{ name: 'estimate nothing', body: { source: 'nothing', language: 'fr' } },
  });
  await attempt('create-translation-variant', { name: 'translate by nobody', body });
  await act('update-translation-settings', {
    ...{ name: 'bring a key', body: { title: 'Guides', providerKey: 'story', limits: {} } },
  });
  const made = await act('create-translation-variant', { body });
  ids.targetSpaceId = made.json.id;
  await act('update-translation-variant', { body: { paused: true } });
  await act('get-translation-variant');
  await act('list-translation-variants');
  await act('sync-translation-variant');
  await act('list-translation-outdated');
  await attempt('resolve-translation-outdated', {
    ...{ name: 'resolve what is not behind', params: { outdatedId: 'WyJhIiwiYiIsIiJd' } },
  });
  await act('list-translation-usage');
  await act('delete-translation-variant');
}
