import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Certificate, CertificateRow } from './certificate.model.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { codes } from '#kit/domain/errors.ts';
import { ask, here, open } from '../staff/staff.testing.ts';
import { sendFile, type TestPerson } from '../access.testing.ts';

beforeAll(open);
afterAll(() => here.test.close());

const today = dayIn('Asia/Kuala_Lumpur', new Date());

const of = (staff_id: number, more: object = {}) => ({
  staff_id,
  kind: 'cpr',
  issuer: 'Red Crescent',
  issued_on: addDays(today, -700),
  expires_on: addDays(today, 30),
  ...more,
});
const add = (who: TestPerson, staff_id: number, more: object = {}) =>
  ask(who, 'POST', 'staffCertificate', of(staff_id, more));

describe('certificates', () => {
  it('are added by the person and by who manages the person, and by nobody else', async () => {
    const { trainer_full_time: trainer, sales_person: sales } = here.test.network.staff;
    for (const who of ['sales_person', 'facility_admin', 'admin_sg'] as const)
      expect(await add(who, trainer)).toMatchObject({ responseCode: codes.notFound });
    expect(await add('trainer_full_time', trainer)).toMatchObject({
      responseCode: 0,
      data: { state: 'expiring', can: ['edit', 'delete'] },
    });
    expect(await add('admin', sales, { kind: 'first_aid' })).toMatchObject({ responseCode: 0 });
    expect((await ask('trainer_full_time', 'GET', 'staff/me/certificates')).data).toHaveLength(1);
    expect((await ask('trainer_part_time', 'GET', 'staff/me/certificates')).data).toEqual([]);
  });

  it('tell every fault at its field, and one that is there already', async () => {
    const id = here.test.network.staff.trainer_part_time;
    expect((await add('admin', id, { issued_on: '2199-01-01', expires_on: '2199-01-01', kind: 'x' })).data).toEqual({
      kind: ['Choose one of the options.'],
    });
    expect((await add('admin', id, { issued_on: '2199-01-01', expires_on: '2199-01-01' })).data).toEqual({
      issued_on: ['This date can’t be in the future.'],
      expires_on: ['The end must be after the start.'],
    });
    expect((await add('admin', id)).responseCode).toBe(0);
    expect(await add('admin', id)).toMatchObject({
      responseCode: codes.validation,
      data: { issued_on: expect.any(Array) },
    });
  });

  it('to be renewed are listed until a newer one of the kind is there', async () => {
    const id = here.test.network.staff.facility_admin;
    const old = (await add('admin', id, { expires_on: addDays(today, 61) })).data as Certificate;
    expect((await due()).map((row) => row.staff_id)).not.toContain(id);
    const body = { ...of(id), version: old.version, expires_on: addDays(today, 60) };
    expect(await ask('admin', 'PUT', `staffCertificate/${old.id}`, body)).toMatchObject({ responseCode: 0 });
    expect(await ask('admin', 'PUT', `staffCertificate/${old.id}`, body)).toMatchObject({ responseCode: codes.stale });
    expect((await due()).find((row) => row.staff_id === id)).toMatchObject({ days_left: 60, state: 'expiring' });
    await add('admin', id, { issued_on: today, expires_on: addDays(today, 730) });
    expect((await due()).map((row) => row.staff_id)).not.toContain(id);
    expect(await ask('sales_person', 'GET', `staffCertificate/${here.KL}`)).toMatchObject({ status: 403 });
    expect(await ask('admin_sg', 'GET', `staffCertificate/${here.KL}`)).toMatchObject({ status: 403 });
    const listed = (await ask('admin', 'GET', `staff/${here.KL}?certificate_due=true`)).data as {
      data: { id: number }[];
    };
    expect(listed.data.map((row) => row.id)).not.toContain(id);
    expect(listed.data.map((row) => row.id)).toContain(here.test.network.staff.trainer_full_time);
  });

  it('keep their paper, which the person and the branch read', async () => {
    const id = here.test.network.staff.admin;
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const sent = await sendFile(here.test.app, here.as.admin, here.KL, {
      purpose: 'certificate',
      name: 'cpr.pdf',
      bytes,
    });
    const file_id = (sent.data as { id: number }).id;
    const one = (await add('admin', id, { file_id })).data as Certificate;
    expect(one).toMatchObject({ file_id, file_name: 'cpr.pdf' });
    const paper = async (who: TestPerson) =>
      here.test.app.http.inject({ url: `/api/v4/staffCertificate/file/${one.id}`, headers: here.as[who] });
    for (const who of ['admin', 'facility_admin', 'super_admin'] as const)
      expect((await paper(who)).headers['content-type']).toContain('application/pdf');
    for (const who of ['sales_person', 'admin_sg'] as const)
      expect((await paper(who)).json()).toMatchObject({ responseCode: codes.notFound });
    const gone = await ask('admin', 'PUT', `staffCertificate/${one.id}`, { ...of(id), version: one.version });
    expect(gone.data).toMatchObject({ file_id: null });
    expect((await paper('admin')).json()).toMatchObject({ responseCode: codes.notFound });
  });
});

const due = async (who: TestPerson = 'admin') =>
  ((await ask(who, 'GET', `staffCertificate/${here.KL}?due=true`)).data as { data: CertificateRow[] }).data;
