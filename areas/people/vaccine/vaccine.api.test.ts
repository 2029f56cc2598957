import { expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Vaccine, VaccineOpening, VaccineRow } from './vaccine.model.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const { test, clock, call, get, KL, sales, facility, elsewhere, aMember } = await atDesk(['elsewhere']);
const member_id = await aMember();

it('is added once for each dose, on days that can be, and only where the client is seen', async () => {
  expect((await add({}, elsewhere)).responseCode).toBe(codes.notFound);
  expect((await add({ given_on: '2026-03-06' })).data).toHaveProperty('given_on');
  expect((await add({ given_on: '1989-12-31' })).data).toHaveProperty('given_on');
  expect((await add({ valid_until: '2021-05-04' })).data).toHaveProperty('valid_until');
  expect(await add()).toMatchObject({ responseCode: codes.ok, data: { status: 'pending', can: ['edit'] } });
  expect((await add({ vaccine: 'mmr' })).data).toHaveProperty('dose');
});

const mmr = { member_id, vaccine: 'MMR', dose: 1, given_on: '2021-05-05' };
const add = (more: object = {}, as = sales) => call(as, 'POST', 'vaccineCertificate', { ...mmr, ...more });
const view = async (id: number, as = facility) => call(as, 'GET', `vaccineCertificate/view/${id}`);
const openings = async (id: number): Promise<string[]> => {
  const { data } = await call(facility, 'GET', `vaccineCertificate/openings/${id}`);
  return (data as VaccineOpening[]).map(({ what, staff_name }) => `${what} ${staff_name}`);
};

it('is read with a flag of its own, and each opening is written down, not each refresh', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const sent = await sendFile(test.app, sales, KL, { purpose: 'certificate', name: 'paper.png', bytes: png });
  const file_id = (sent.data as { id: number }).id;
  const { id } = (await add({ vaccine: 'Hepatitis B', file_id })).data as Vaccine;
  expect((await view(id, sales)).status).toBe(403);
  const listed = await get<VaccineRow[]>(facility, `vaccineCertificate/member/${member_id}`);
  expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['created_at', 'id', 'status']);
  expect(await openings(id)).toEqual([]);
  expect((await view(id)).data).toMatchObject({ vaccine: 'Hepatitis B', file_name: 'paper.png' });
  await view(id);
  expect(await openings(id)).toEqual(['record facility kl']);
  const url = `/api/v4/vaccineCertificate/file/${id}`;
  const paper = await test.app.http.inject({ method: 'GET', url, headers: facility });
  expect(paper.headers['content-type']).toBe('image/png');
  expect(await openings(id)).toEqual(['file facility kl', 'record facility kl']);
  clock.set(clock.now().getTime() + 11 * 60_000);
  await view(id);
  expect(await openings(id)).toEqual(['record facility kl', 'file facility kl', 'record facility kl']);
});

const move = (one: Vaccine, name: string, reason?: string, as = facility) =>
  call(as, 'POST', `vaccineCertificate/move/${one.id}`, { version: one.version, move: name, reason });

it('is decided by a person, and looked at again after an edit', async () => {
  const one = (await add({ vaccine: 'Tetanus' })).data as Vaccine;
  const accepted = (await move(one, 'accept')).data as Vaccine;
  expect(accepted).toMatchObject({ status: 'accepted', decided_by_name: 'facility kl', can: ['reject', 'edit'] });
  const rejected = (await move(accepted, 'reject', 'Blurred')).data as Vaccine;
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'Blurred' });
  const { vaccine, dose, version } = rejected;
  const edit = { vaccine, dose, given_on: '2020-01-01', version };
  expect((await call(sales, 'PUT', `vaccineCertificate/${one.id}`, edit)).data).toMatchObject({
    status: 'pending',
    reason: null,
    decided_by_name: null,
  });
});
