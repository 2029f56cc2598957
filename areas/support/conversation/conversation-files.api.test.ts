/** Files that clients send in the chat: kept with their message, once, and seen by the people of the conversation. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { conversationContract } from './conversation.contract.ts';
import { chatGym } from './conversation.testing.ts';
import { ownConversationContract } from './own-conversation.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { memberDataContract } from '#areas/people/member-data/member-data.contract.ts';
import { API_BASE } from '#kit/domain/constants.ts';
import { codes } from '#kit/domain/errors.ts';

const { as, sold, test, branches, KL, client, signIn } = await chatGym();
const desk = as.admin(conversationContract);
const own = as.nobody(ownConversationContract);

const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#b33' } })
  .png()
  .toBuffer();
type Fields = { token: string; once: string; body?: string; branch_id?: number };
/** As a browser sends it. */
const attach = async (fields: Fields, bytes: Buffer = photo, name = 'knee.png', address = '203.0.113.5') => {
  const mark = 'cornerman-test-boundary';
  const texts = Object.entries({ branch_id: KL, ...fields }).map(
    ([field, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `${API_BASE}/conversation/own/attach`,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
    remoteAddress: address,
  });
  return answer.json<{ responseCode: number; data: { id: number; no: number; body: string; file_name: string } }>();
};
const files = async (): Promise<number> => {
  const rows = await test.rows<{ n: number }>`select count(*)::int as n from file where purpose = 'certificate'`;
  return rows[0]?.n ?? 0;
};
const talks = async () => {
  const member_id = await client();
  return { member_id, token: await signIn(member_id) };
};

it('is kept once, however often it is sent, and named by its content', async () => {
  const { token } = await talks();
  const [once, before] = [randomUUID(), await files()];
  const said = await Promise.all([1, 2, 3].map(() => attach({ token, once }, photo, 'knee.html')));
  expect(said.map(({ responseCode }) => responseCode)).toEqual([0, 0, 0]);
  expect(new Set(said.map(({ data }) => data.id)).size).toBe(1);
  expect(said[0]?.data).toMatchObject({ no: 1, body: 'knee.png', file_name: 'knee.png' });
  expect(await files()).toBe(before + 1);
  const other = await attach({ token, once, body: 'Something else' });
  expect(other.responseCode).toBe(codes.refused);
  expect((await attach({ token, once: randomUUID(), body: 'My knee' })).data).toMatchObject({ no: 2, body: 'My knee' });
});

it('is refused if it is something else, too large or without a session', async () => {
  const { token } = await talks();
  const before = await files();
  const fields = () => ({ token, once: randomUUID() });
  for (const bad of [
    Buffer.from('<script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ])
    expect((await attach(fields(), bad)).responseCode).toBe(codes.validation);
  const webp = await sharp(photo).webp().toBuffer();
  expect((await attach(fields(), webp, 'knee.webp')).responseCode).toBe(codes.validation);
  const large = Buffer.concat([photo, Buffer.alloc(10 * 1_048_576)]);
  expect((await attach(fields(), large)).responseCode).not.toBe(0);
  expect((await attach({ ...fields(), token: 'x'.repeat(43) })).responseCode).not.toBe(0);
  expect((await attach({ ...fields(), branch_id: branches.OR })).responseCode).not.toBe(0);
  expect(await files()).toBe(before);
});

it('is seen by the client and by those who answer, and by nobody else', async () => {
  const [{ member_id, token }, stranger] = [await talks(), await talks()];
  const { data } = await attach({ token, once: randomUUID(), body: 'My knee' });
  expect((await own.file({ token, branch_id: KL, message_id: data.id })).status).toBe(200);
  expect((await own.file({ token: stranger.token, branch_id: KL, message_id: data.id })).text).toContain('40');
  expect((await desk.file(data.id)).status).toBe(200);
  expect((await as.admin_sg(conversationContract).file(data.id)).responseCode).toBe(codes.notFound);
  const list = await desk.list.data({});
  expect(list.data.find((one) => one.member_id === member_id)).toMatchObject({ last_body: 'My knee' });
});

it('is sent to head office by staff, and only if it is their own', async () => {
  const file_id = await sold.leaflet();
  const said = { branch_id: KL, once: randomUUID(), body: 'The form', file_id };
  const { id } = await desk.ask.data(said);
  expect((await desk.ask.data(said)).id).toBe(id);
  expect((await as.hq(conversationContract).file(id)).status).toBe(200);
  expect(await desk.ask({ ...said, once: randomUUID() })).toMatchObject({ faults: { file_id: expect.anything() } });
  const others = await sold.leaflet('hq');
  expect(await desk.ask({ ...said, once: randomUUID(), file_id: others })).toMatchObject({
    faults: { file_id: expect.anything() },
  });
});

it('is erased with its client', async () => {
  const { member_id, token } = await talks();
  const { data } = await attach({ token, once: randomUUID() });
  const shown = await test.rows<{ kind: string }>`select kind from files_of_person(${member_id})`;
  expect(shown).toEqual([{ kind: 'conversation_file' }]);
  const data_of = as.admin(memberDataContract);
  const preview = await data_of.preview.data(member_id);
  expect(preview.find(({ table }) => table === 'conversation_file')).toMatchObject({ how: 'goes', count: 1 });
  const { version, number } = await as.admin(memberContract).view.data(member_id);
  const before = await files();
  await data_of.erase.data(member_id, { version, number });
  expect(await files()).toBe(before - 1);
  const left = await test.rows<{ body: string; file_id: number | null }>`
    select body, file_id from conversation_message where id = ${data.id}`;
  expect(left).toEqual([{ body: '—', file_id: null }]);
});
