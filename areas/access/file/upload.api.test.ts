/** Large files in parts: resumed after a lost connection, checked by content, and forgotten when they are abandoned. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileContract } from '#kit/domain/file.contract.ts';
import { filmOf, boxOf } from '#areas/learn/lesson/lesson.testing.ts';
import { lessonContract } from '#areas/learn/lesson/lesson.contract.ts';
import { learnBy } from '#areas/learn/learn.testing.ts';
import { gym, type Person } from '#server/testing/gym.testing.ts';

const world = await gym();
const { as, on, test } = world;
const files = as.admin(fileContract);

/** A film of more than two parts. */
const film = Buffer.concat([filmOf(95), boxOf('free', randomBytes(9_000_000))]);

const KIND = 'application/offset+octet-stream';
const at = (upload: string): string => `/api/v4/files/tus/${upload}`;
const patch = async (upload: string, offset: number, payload: Buffer, who: Person = as.admin, more: object = {}) => {
  const headers = { ...(await who.headers()), 'tus-resumable': '1.0.0', 'content-type': KIND };
  const url = at(upload);
  return test.app.http.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'upload-offset': String(offset), ...more },
    payload,
  });
};
const offset = async (upload: string, who: Person = as.admin) => {
  const answer = await test.app.http.inject({ method: 'HEAD', url: at(upload), headers: await who.headers() });
  return answer.statusCode === 200 ? Number(answer.headers['upload-offset']) : answer.statusCode;
};
const started = async (bytes: number, name = 'film.mp4') =>
  (await files.start.data({ purpose: 'course_file', name, bytes })).upload;
const kept = async (): Promise<number> => {
  const row = await test.ownerSql
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

describe('a large file', () => {
  it('is sent in parts, goes on where it was left, and becomes a lesson', async () => {
    const upload = await started(film.length);
    expect(await offset(upload)).toBe(0);
    expect((await patch(upload, 0, film.subarray(0, 5_000_000))).headers['upload-offset']).toBe('5000000');
    // The answer was lost: the same part again, or one further on, changes nothing.
    expect((await patch(upload, 0, film.subarray(0, 10))).statusCode).toBe(409);
    expect((await patch(upload, 6_000_000, film.subarray(6_000_000))).statusCode).toBe(409);
    expect(await offset(upload)).toBe(5_000_000);
    await files.finish.refused('kit.upload_incomplete', { upload });
    const two = await Promise.all([0, 1].map(() => patch(upload, 5_000_000, film.subarray(5_000_000, 6_000_000))));
    expect(new Set(two.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
    expect((await patch(upload, 6_000_000, film.subarray(6_000_000))).statusCode).toBe(204);
    const sent = await Promise.all([files.finish({ upload }), files.finish({ upload })]);
    expect(sent.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 40]);
    const done = sent.find(({ responseCode }) => responseCode === 0)?.data;
    expect(done).toMatchObject({ name: 'film.mp4', kind: 'video/mp4', bytes: film.length });
    const row = await test.ownerSql
      .selectFrom('file')
      .select(['sha256', 'key'])
      .where('id', '=', done?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(sum(film));
    expect(sum(await test.app.services.files.get(row.key))).toBe(sum(film));
    const part = await learnBy(world).part();
    const lesson = { sub_course_id: part.id, title: { en: 'Film', cn: '' }, file_id: done?.id ?? 0 };
    expect(await as.admin(lessonContract).create.data(lesson)).toMatchObject({ kind: 'mp4', seconds: 95 });
    expect(await kept()).toBe(0);
  });
  it('belongs to who sends it, and is neither longer than announced nor without the protocol', async () => {
    const upload = await started(100);
    expect(await offset(upload, as.facility)).toBe(404);
    expect((await patch(upload, 0, film.subarray(0, 10), as.facility)).statusCode).toBe(404);
    expect((await as.facility(fileContract).finish({ upload })).responseCode).toBe(40);
    expect((await patch(upload, 0, film.subarray(0, 200))).statusCode).toBe(400);
    expect((await patch(upload, 0, film.subarray(0, 10), as.admin, { 'tus-resumable': '0.2.0' })).statusCode).toBe(412);
    const stranger = await test.app.http.inject({ method: 'HEAD', url: at(upload) });
    expect(stranger.headers['upload-offset']).toBe(undefined);
    expect(await offset('no-upload')).toBe(404);
    expect(await offset(upload)).toBe(0);
  });
  it('that is something else is refused with its first bytes, and nothing of it stays', async () => {
    const html = Buffer.from(`<html>${'x'.repeat(500)}</html>`);
    const upload = await started(html.length);
    expect((await patch(upload, 0, html)).statusCode).toBe(415);
    expect(await offset(upload)).toBe(404);
    // It begins like slides and has none: noticed when all of it is there.
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(2000)]);
    const other = await started(zip.length, 'slides.pptx');
    expect((await patch(other, 0, zip)).statusCode).toBe(204);
    expect((await files.finish({ upload: other })).faults).toHaveProperty('file');
    expect(await offset(other)).toBe(404);
  });
  it('has a limit, so has their number, and an abandoned one is forgotten after a day', async () => {
    const much = { purpose: 'course_file' as const, name: 'a.mp4', bytes: 1024 ** 3 + 1 };
    expect((await files.start(much)).faults).toHaveProperty('bytes');
    for (let open = await kept(); open < 5; open++) await started(100);
    await files.start.refused('kit.too_many_uploads', { ...much, bytes: 100 });
    const { key } = await test.app.services.files.put(Buffer.from('part'));
    await test.ownerSql
      .updateTable('upload')
      .set({ parts: [key] })
      .execute();
    on.set(on.in(1), '08:00');
    await on.run('forget_abandoned_uploads');
    expect(await kept()).toBe(5);
    on.set(on.in(1), '10:00');
    await on.run('forget_abandoned_uploads');
    expect(await kept()).toBe(0);
    await expect(test.app.services.files.get(key)).rejects.toThrow('no content');
  });
});

const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
