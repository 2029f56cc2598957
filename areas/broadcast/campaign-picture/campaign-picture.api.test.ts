/** Pictures in e-mails: part of one e-mail each, public by the address in the letter only. */
import { expect, it } from 'vitest';
import { pictureUrl } from './campaign-picture-address.service.ts';
import { broadcastGym } from '../campaign-run/post-office.testing.ts';

const { test, sql, post, mine, job, aPerson, aList, plan, sold } = await broadcastGym();
const load = (url: string) => test.app.http.inject({ url });

it('is shown in the letter with its description, and loads without a session', async () => {
  const file_id = await sold.picture();
  const looked = await mine.campaign.preview.data({ ...written(file_id), locale: 'en' });
  expect(looked.html).toContain(
    `<img src="https://gym.example${pathOf(file_id)}" alt="The &quot;new&quot; ring of Kuala Lumpur"`,
  );
  expect(looked.text).toContain('[The "new" ring of Kuala Lumpur]');
  const { id } = await mine.campaign.create.data(written(file_id));
  const mei = await aPerson();
  await plan(await aList(mei), { campaign_id: id });
  await job();
  expect((post.got[0]?.raw ?? '').replaceAll(/=\r?\n/g, '')).toContain(pathOf(file_id));
  const shown = await load(pathOf(file_id));
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['set-cookie']]).toEqual([
    200,
    expect.stringContaining('image/'),
    undefined,
  ]);
  expect(shown.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringContaining('immutable'),
  });
  for (const url of [`${pathOf(file_id)}x`, pathOf(file_id).replace('.', '0.'), '/r/p/x'])
    expect((await load(url)).statusCode).toBe(404);
});

const written = (file_id: number) => ({
  name: 'With a picture',
  subject: { en: 'Hi', cn: '' },
  blocks: [
    { kind: 'picture' as const, file_id, text: { en: 'The "new" ring of {{branch_name}}', cn: '' } },
    { kind: 'text' as const, text: { en: 'Come and see', cn: '' } },
  ],
});
const pathOf = (file_id: number): string =>
  pictureUrl(test.app.services.config, file_id).replace('https://gym.example', '');

it('belongs to one e-mail: a copy has a copy, and nobody can use the picture of something else', async () => {
  const file_id = await sold.picture();
  const first = await mine.campaign.create.data(written(file_id));
  const copy = await mine.campaign.create.data({ ...written(file_id), name: 'Copy' });
  const [block] = copy.blocks;
  const copied = block?.kind === 'picture' ? block.file_id : 0;
  expect(copied).not.toBe(file_id);
  expect((await load(pathOf(copied))).statusCode).toBe(200);
  const { version } = await mine.campaign.view.data(first.id);
  await mine.campaign.remove.data(first.id, { version });
  expect(
    (await sql.selectFrom('file').select('attached_at').where('id', '=', file_id).execute())[0]?.attached_at,
  ).toBeNull();
  expect((await load(pathOf(copied))).statusCode).toBe(200);
  // The photo of a client has the same purpose.
  const photo = await sold.picture();
  await sql.updateTable('file').set({ attached_at: '2026-03-05T00:00:00Z' }).where('id', '=', photo).execute();
  for (const answer of [
    await mine.campaign.create(written(photo)),
    await mine.campaign.preview({ ...written(photo), locale: 'en' }),
  ])
    expect(answer.faults).toHaveProperty('blocks.0.file_id');
  expect((await load(pathOf(photo))).statusCode).toBe(404);
  expect((await mine.campaign.create(written(0))).faults).toHaveProperty('blocks.0.file_id');
  // Saved again as it is, the picture stays.
  const again = await mine.campaign.view.data(copy.id);
  const saved = await mine.campaign.edit.data(copy.id, {
    ...written(copied),
    is_template: false,
    version: again.version,
  });
  expect(saved.blocks[0]).toMatchObject({ file_id: copied });
});
