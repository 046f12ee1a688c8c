import { expect, it } from 'vitest';
import { makeMemoryTree } from '../../areas/imports/testing/memory-tree.ts';
import { linksArea } from '../../areas/links/area.ts';
import { listQueries } from '../../testing/count-queries.ts';
import { settleStamp } from '../../testing/settle-stamp.ts';
import { importInto, startSiteServer } from '../testing/site-server.ts';

const FILES = {
  'README.md': '# Home\n\n![](pot.svg)\n',
  'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

it('asks the database what shows a file once for a revision, by the index of links', async () => {
  await using server = await startSiteServer();
  linksArea.open(server.platform);
  const site = await server.publish({ location: makeMemoryTree(FILES), title: 'Kiln' });
  const page = await (await fetch(`${server.origin}${site.path}/`)).text();
  const [, file = ''] = /src="([^"]*~files[^"]*)"/.exec(page) ?? [];
  const read = async () => {
    const answer = await fetch(server.origin + file);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  };
  await settleStamp(server.platform.database);
  const first = await listQueries(read);
  await settleStamp(server.platform.database);
  const known = await listQueries(read);
  expect(first.filter((sql) => /"links"/.test(sql))).toHaveLength(1);
  expect(known).toEqual([]);
  await importInto(server.platform, site.spaceId, makeMemoryTree({ ...FILES, 'b.md': '# B\n' }));
  await settleStamp(server.platform.database);
  const after = await listQueries(read);
  expect(after.filter((sql) => /"links"/.test(sql))).toHaveLength(1);
  expect(after.filter((sql) => /"documents"/.test(sql))).toEqual([]);
  expect(after.length).toBeLessThan(20);
});
