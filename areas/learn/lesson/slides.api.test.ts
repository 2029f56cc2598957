/** Slides that become pages, and what is shown if they don’t. */
import { describe, expect, it } from 'vitest';
import { acts, officesHere } from './office.testing.ts';
import { lessonContract } from './lesson.contract.ts';
import { slidesOf } from './lesson.testing.ts';
import { learnGym } from '../learn.testing.ts';
import { studyContract } from '../study/study.contract.ts';
import { codes } from '#kit/domain/errors.ts';

const office = officesHere();
const { as, on, test, make } = await learnGym({ config: { libreOfficePath: office.becomes(acts.converts) } });

const slides = slidesOf('PowerPoint Document');

it('wait, become pages, and are finished like a document; the slides can still be downloaded', async () => {
  const { id, slides: state } = await made();
  expect(state).toBe('waiting');
  await run();
  const { pages_file_id, ...shown } = await lessons.view.data(id);
  expect(shown).toMatchObject({ kind: 'ppt', slides: 'made', can: ['edit', 'delete'] });
  const opened = await as.trainer(studyContract).startLesson.data({ lesson_id: id });
  expect(opened).toMatchObject({ slides: 'made', pages_file_id, finished_at: null });
  expect((await sent(id, pages_file_id)).toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await sent(id)).equals(slides)).toBe(true);
  const see = (page: number) =>
    as.trainer(studyContract).see.data({ lesson_id: id, position: page, length: 2, from: page - 1, until: page });
  expect((await see(1)).finished_at).toBe(null);
  expect((await see(2)).finished_at).not.toBe(null);
});

const [lessons, part] = [as.admin(lessonContract), await make.begunBy(as.trainer)];
const file = async (bytes = slides): Promise<number> => (await make.file('Rounds.ppt', bytes)).id;
const made = async () => make.lesson(part.id, { file_id: await file() });
const run = () => on.run('slide_pages');
const sent = async (id: number, v?: number | null, who = as.trainer) =>
  (await test.app.http.inject({ url: `/api/v4/lesson/file/${id}${v ? `?v=${v}` : ''}`, headers: await who.headers() }))
    .rawPayload;
const isAttached = async (id: number | null): Promise<boolean> =>
  (await test.all('file', { id: id ?? 0 }, 'attached_at')).some((file) => file.attached_at !== null);
const rowOf = (id: number) =>
  test.ownerSql.selectFrom('lesson_pages').selectAll().where('lesson_id', '=', id).executeTakeFirst();

it('that can’t be read are downloaded, and finished when they are opened', async () => {
  office.becomes(acts.fails);
  const { id } = await made();
  await run();
  office.becomes(acts.converts);
  expect(await lessons.view.data(id)).toMatchObject({ slides: 'unreadable', pages_file_id: null });
  expect((await as.trainer(studyContract).startLesson.data({ lesson_id: id })).finished_at).not.toBe(null);
  // It isn't tried again and again.
  await run();
  expect((await lessons.view.data(id)).slides).toBe('unreadable');
});

it('that couldn’t become pages are tried again when somebody asks for it', async () => {
  office.becomes(acts.fails);
  const { id, version } = await made();
  await lessons.prepare.refused('learn.slides_not_waiting', id, { version });
  await run();
  office.becomes(acts.converts);
  const failed = await lessons.view.data(id);
  expect(failed.can).toContain('prepare');
  const said = await Promise.all([1, 2].map(() => lessons.prepare(id, { version: failed.version })));
  expect(said.filter((one) => one.responseCode === codes.ok)).toHaveLength(1);
  await run();
  expect(await lessons.view.data(id)).toMatchObject({ slides: 'made', can: ['edit', 'delete'] });
});

describe('the pages go', () => {
  it('with a new file, which gets its own', async () => {
    const { id } = await made();
    await run();
    const { pages_file_id: old, version, title } = await lessons.view.data(id);
    const edited = await lessons.edit.data(id, { version, title, file_id: await file() });
    expect(edited).toMatchObject({ slides: 'waiting', pages_file_id: null });
    expect(await isAttached(old)).toBe(false);
    await run();
    const now = await lessons.view.data(id);
    expect(now.slides).toBe('made');
    expect(await isAttached(now.pages_file_id)).toBe(true);
    const document = await lessons.edit.data(id, { version: now.version, title, file_id: (await make.file()).id });
    expect(document).toMatchObject({ kind: 'pdf', slides: null, pages_file_id: null });
    expect(await isAttached(now.pages_file_id)).toBe(false);
  });
  it('with the lesson', async () => {
    const { id } = await made();
    await run();
    const { pages_file_id, version } = await lessons.view.data(id);
    await lessons.remove.data(id, { version });
    expect(await isAttached(pages_file_id)).toBe(false);
  });
});

it('that are replaced while they are turned into pages keep nothing of the old ones', async () => {
  office.becomes(`sleep 1; ${acts.converts}`);
  const { id, version, title } = await made();
  const running = run();
  await expect.poll(async () => (await rowOf(id))?.claimed_at ?? null).not.toBe(null);
  const second = await file(Buffer.concat([slides, Buffer.from('second')]));
  await lessons.edit.data(id, { version, title, file_id: second });
  await running;
  office.becomes(acts.converts);
  on.later(11);
  await run();
  const row = await rowOf(id);
  expect(row).toMatchObject({ slides: second, state: 'made' });
  expect((await sent(id, row?.file_id, as.admin)).subarray(-6).toString()).toBe('second');
  const files = await test.ownerSql
    .selectFrom('file')
    .select('id')
    .where('name', '=', 'Rounds.pdf')
    .where('attached_at', 'is not', null)
    .execute();
  const kept = await test.ownerSql.selectFrom('lesson_pages').select('file_id').where('state', '=', 'made').execute();
  expect(new Set(files.map((one) => one.id))).toEqual(new Set(kept.map((one) => one.file_id)));
});

it('are made by one server at a time; those of a server that was killed again after ten minutes, three times', async () => {
  const [one, two] = [await made(), await made()];
  const claim = () =>
    test.ownerSql
      .updateTable('lesson_pages')
      .set({ claimed_at: on.clock.now().toISOString(), tries: 3 })
      .where('lesson_id', '=', one.id)
      .execute();
  await claim();
  await run();
  expect([(await rowOf(one.id))?.state, (await rowOf(two.id))?.state]).toEqual(['waiting', 'waiting']);
  on.later(11);
  await run();
  expect([(await rowOf(one.id))?.state, (await rowOf(two.id))?.state]).toEqual(['too_long', 'made']);
});

it('without LibreOffice are downloaded, until a server has it; so are those of an older version', async () => {
  const without = await test.startAnother({ libreOfficePath: undefined });
  const { id } = await made();
  on.later(61);
  await without.services.jobs.runNow(without.services, 'slide_pages');
  expect((await lessons.view.data(id)).slides).toBe('no_program');
  const older = await made();
  await test.ownerSql.deleteFrom('lesson_pages').where('lesson_id', '=', older.id).execute();
  expect((await lessons.view.data(older.id)).slides).toBe('no_program');
  await run();
  expect([(await lessons.view.data(id)).slides, (await lessons.view.data(older.id)).slides]).toEqual(['made', 'made']);
});
