import type { Story } from './story.ts';

/** Custom fields, what spaces have in them, and lists by it. Two fields stay for what comes later. */
export async function tellFields({ act, try: attempt, ids }: Story): Promise<void> {
  const tier = {
    name: 'tier',
    type: 'select:multi',
    title: 'Support',
    options: ['gold', 'silver'],
  };
  await act('create-custom-field', { body: tier });
  ids.fieldName = tier.name;
  await attempt('create-custom-field', { name: 'define a field twice', body: tier });
  const wrong = {
    'a select without options': { name: 'level', type: 'select:single' },
    'options of a text': { name: 'level', type: 'text', options: ['a'] },
    'an option twice': { name: 'level', type: 'select:single', options: ['a', 'a'] },
    'a field in capitals': { name: 'Level', type: 'text' },
  };
  for (const [name, body] of Object.entries(wrong)) {
    await attempt('create-custom-field', { name: `define ${name}`, body });
  }
  for (const [name, type] of [
    ['owner', 'text'],
    ['size', 'number'],
    ['done', 'boolean'],
    ['labels', 'tags'],
  ]) {
    await attempt('create-custom-field', { name: `define ${name}`, body: { name, type } });
  }
  await act('get-custom-field');
  await act('list-custom-fields');
  await act('list-custom-fields', { name: 'fields of a page', query: { limit: 2 } });
  const before = { before: { type: 'custom-field', customField: 'tier' } };
  await act('move-custom-field', {
    params: { fieldName: 'labels' },
    body: { position: before },
  });
  await attempt('move-custom-field', { name: 'move before itself', body: { position: before } });
  await attempt('list-custom-fields', { name: 'list-custom-fields once moved' });

  const values = {
    owner: { value: 'Ada' },
    size: { value: 2.5 },
    done: { value: false },
    labels: { value: ['slip', 'ash'] },
    tier: { value: ['silver', 'gold'] },
  };
  await act('update-space-custom-fields', { body: { values } });
  await attempt('update-space-custom-fields', {
    name: 'send wrong values',
    body: {
      values: { size: { value: '2' }, tier: { value: ['lead'] }, nobody: { value: 1 } },
    },
  });
  await act('list-space-custom-fields');
  await attempt('get-space', { name: 'get-space with values' });
  const params = { spaceId: ids.otherSpaceId ?? '' };
  const other = { size: { value: 1 }, tier: { value: ['gold'] } };
  await attempt('update-space-custom-fields', {
    name: 'set values of another space',
    params,
    body: { values: other },
  });
  await act('get-custom-field-usage');
  const filters = ['tier:gold', 'size:2.50', 'owner:', 'labels:*', 'labels:ash', 'tier:lead', 'x'];
  for (const customField of filters) {
    await attempt('list-spaces', {
      name: `list-spaces with ${customField}`,
      query: { customField },
    });
  }
  for (const sort of ['title', 'customField:size', 'customField:owner', 'customField:tier']) {
    for (const order of ['asc', 'desc']) {
      const query = { sort, order };
      await attempt('list-spaces', { name: `list-spaces by ${sort} ${order}`, query });
    }
  }
  await act('update-custom-field', { body: { title: 'Tier', options: ['silver', 'lead'] } });
  await attempt('get-custom-field-usage', { name: 'usage without an option' });
  await attempt('list-space-custom-fields', { name: 'values without an option' });
  await attempt('list-space-custom-fields', { name: 'no value any more', params });
  await act('delete-custom-field', { params: { fieldName: 'done' } });
  await attempt('list-space-custom-fields', { name: 'values without a field' });
}
