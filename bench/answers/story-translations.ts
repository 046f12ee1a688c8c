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
  const other = await attempt('create-translation-settings', {
    ...{ name: 'create other settings', body: { title: 'Notes' } },
  });
  await act('delete-translation-settings', {
    params: { translationSettingsId: other.json.id },
  });
}
