import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { SentFile } from '#kit/domain/file.ts';
import type { Member, MemberView } from './member.model.ts';
import { FileGone } from '#kit/server/files.ts';
import { ServiceAway } from '#kit/server/service-away.ts';
import { sendFile, type Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const pixels = (width: number, height: number) => ({
  create: { width, height, channels: 3, background: '#b33' } as const,
});
/** As a phone takes it: rotated, and with the location. */
const takenAt = (width: number, height: number): Promise<Buffer> =>
  sharp(pixels(width, height))
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const onPhone = takenAt(3000, 2000);
const photo = (): Promise<Buffer> => onPhone;
const chunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
/** A picture that declares its size and contains nothing. */
const hugePng = (width: number, height: number, interlace: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of four channels.
  head.set([8, 6, 0, 0, interlace], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
const send = async (as: Partial<Headers>, bytes: Buffer, purpose = 'picture', name = 'me.jpeg') =>
  sendFile(test.app, as, KL, { purpose, name, bytes });
const sent = async (as = sales): Promise<number> => ((await send(as, await photo())).data as SentFile).id;
let added = 0;
const add = async (): Promise<Member> =>
  (
    await call(sales, 'POST', 'member', {
      branch_id: KL,
      first_name: 'Hui',
      // Many digits in a row could be a bank card number, which no request may contain.
      email: `hui${(added += 1)}@example.my`,
      date_of_birth: '1990-01-01',
    })
  ).data;
const save = (member: Member, photo_file_id: number | null, as = sales) => {
  const { first_name, email, date_of_birth, version } = member;
  return call(as, 'PUT', `member/${member.id}`, { first_name, email, date_of_birth, version, photo_file_id });
};
const ask = (id: number, headers: Partial<Headers>) =>
  test.app.http.inject({ method: 'GET', url: `/api/v4/member/photo/${id}`, headers });

const world = await signedIn(['sales', 'facility', 'elsewhere', 'trainer']);
const { test, call, get, run, KL, sales, facility: other, elsewhere, trainer } = world;

describe('sending a file', () => {
  it('is refused without a session, in another branch, and when it is not what it says', async () => {
    const picture = await photo();
    expect((await send({}, picture)).responseCode).toBe(codes.sessionEnded);
    expect((await send(elsewhere, picture)).status).toBe(403);
    for (const [bytes, purpose] of [
      [Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), 'picture'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'picture'],
      [picture.subarray(0, 400), 'picture'],
      [picture, 'document'],
    ] as const)
      expect(await send(sales, bytes, purpose), purpose).toMatchObject({
        responseCode: codes.validation,
        data: { file: ['This file type isn’t supported.'] },
      });
    expect((await send(sales, picture, 'anything')).responseCode).toBe(codes.validation);
  });

  it.each([
    ['drawn in seven passes, 9,900 by 9,900', 9_900, 9_900, 1, 'more than 30 megapixels'],
    ['drawn in seven passes, of 12 megapixels', 4_000, 3_000, 1, 'interlaced and has more than 8 megapixels'],
    ['of 60 megapixels', 10_000, 6_000, 0, 'more than 30 megapixels'],
  ])('refuses a picture %s before it is decoded', async (_what, width, height, interlace, why) => {
    expect(await send(sales, hugePng(width, height, interlace))).toMatchObject({
      responseCode: codes.validation,
      data: { file: [expect.stringContaining(why)] },
    });
  });

  it('takes one picture at a time, lets a few wait, and tells the others to come again', async () => {
    const picture = await takenAt(1200, 800);
    // Four are received at a time, and twenty wait in their connections.
    const answers = await Promise.all(Array.from({ length: 28 }, () => send(sales, picture)));
    const taken = answers.filter(({ status }) => status === 200);
    const later = answers.filter(({ status }) => status === 429);
    expect([taken.length, later.length]).toEqual([24, 4]);
    expect(taken.every(({ responseCode }) => responseCode === codes.ok)).toBe(true);
    expect(later[0]?.responseMessage).toContain('Try again when it has finished');
    expect((await send(sales, picture)).responseCode).toBe(codes.ok);
  });

  it('makes a picture upright and small, and forgets where it was taken', async () => {
    const member = await add();
    expect((await save(member, await sent())).responseCode).toBe(codes.ok);
    const answer = await ask(member.id, trainer);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([answer.headers['content-type'], width, height, exif]).toEqual(['image/jpeg', 683, 1024, undefined]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*me\.jpeg/);
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect((await ask(member.id, elsewhere)).json()).toMatchObject({ responseCode: codes.notFound });
    expect((await ask(member.id, {})).json()).toMatchObject({ responseCode: codes.sessionEnded });
  });
});

describe('attaching a file', () => {
  it("is refused at the field for somebody else's file, one that is taken, and one that is not there", async () => {
    const [member, second] = [await add(), await add()];
    const file = await sent();
    for (const [id, as] of [
      [file, other],
      [999_999, sales],
    ] as const)
      expect(await save(member, id, as)).toMatchObject({
        responseCode: codes.validation,
        data: { photo_file_id: ['Choose a file.'] },
      });
    const answers = await Promise.all([save(member, file), save(second, file)]);
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.validation,
    ]);
  });

  it('says what is wrong when the content is missing, or its store is away', async () => {
    const member = await add();
    expect((await save(member, await sent())).responseCode).toBe(codes.ok);
    const { files } = test.app.services;
    const asked = async (why: Error) => {
      const open = vi.spyOn(files, 'open').mockRejectedValueOnce(why);
      const answer = await ask(member.id, sales);
      open.mockRestore();
      return { status: answer.statusCode, retry: answer.headers['retry-after'], said: answer.json() as unknown };
    };
    expect(await asked(new FileGone('ab/1', undefined))).toMatchObject({
      status: 200,
      said: { responseCode: codes.notFound, responseMessage: expect.stringMatching(/content of this file is missing/) },
    });
    expect(await asked(new ServiceAway('files', undefined))).toMatchObject({
      status: 503,
      retry: '30',
      said: { responseMessage: expect.stringMatching(/file store isn’t responding/) },
    });
    const put = vi.spyOn(files, 'put').mockRejectedValueOnce(new ServiceAway('files', undefined));
    const { status } = await send(sales, await photo());
    put.mockRestore();
    expect(status).toBe(503);
  });

  it('lets go of the picture before, whose bytes are gone after a day', async () => {
    const member = await add();
    const first = await sent();
    expect((await save(member, first)).responseCode).toBe(codes.ok);
    const saved = await get<MemberView>(sales, `member/view/${member.id}`);
    expect(saved.photo_file_id).toBe(first);
    expect((await save(saved, null)).responseCode).toBe(codes.ok);
    expect((await ask(member.id, sales)).json()).toMatchObject({ responseCode: codes.notFound });
    const { key } = await test.ownerSql
      .selectFrom('file')
      .select('key')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await run('forget_waiting_files');
    expect((await test.app.services.files.get(key)).length).toBeGreaterThan(0);
    await test.ownerSql
      .updateTable('file')
      .set({ created_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      .where('id', '=', first)
      .execute();
    await run('forget_waiting_files');
    await expect(test.app.services.files.get(key)).rejects.toThrow(FileGone);
  });
});
