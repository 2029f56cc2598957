import { describe, expect, it } from 'vitest';
import type { AuditRow } from './audit.model.ts';
import type { Role } from '../role/role.model.ts';
import type { Envelope, Headers } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['hq', 'admin', 'elsewhere', 'facility'], { poolSize: 2 });
const { test, call, hq, admin, elsewhere: adminSg, facility } = world;
const { branches, staff } = test.network;

type Trail = Envelope & { data: { data: AuditRow[]; total: number } };
const trail = async (as: Headers, branch: keyof typeof branches, query = ''): Promise<Trail> =>
  await call(as, 'GET', `audit/${branches[branch]}?itemsPerPage=100&${query}`);
const rowsOf = async (...asked: Parameters<typeof trail>): Promise<AuditRow[]> => (await trail(...asked)).data.data;
const saved = (row: AuditRow | undefined, field: string) => row?.changes.find((change) => change.field === field);
const role = (name: string, scope: string) => ({ title: { en: name, cn: '' }, scope, flags: ['VIEW_LEAD'] });

describe('the trail', () => {
  it('is open to those with the flag, in their branches', async () => {
    expect((await trail(facility, 'KL')).status).toBe(403);
    expect((await trail(adminSg, 'KL')).status).toBe(403);
    expect((await trail(admin, 'KL')).responseCode).toBe(0);
  });

  it('is narrowed at head office to chosen branches, without what belongs to the network', async () => {
    await call(hq, 'POST', 'roles', { branch_id: branches.HQ, ...role('Everywhere', 'network') });
    await call(admin, 'POST', 'roles', { branch_id: branches.KL, ...role('Here', 'branch') });
    await call(adminSg, 'POST', 'roles', { branch_id: branches.OR, ...role('There', 'branch') });
    const namesOf = async (query: string) => {
      const rows = await rowsOf(hq, 'HQ', `kind=role&op=insert&${query}`);
      return ['Everywhere', 'Here', 'There'].filter((name) => rows.some(({ record_name }) => record_name === name));
    };
    expect(await namesOf('')).toEqual(['Everywhere', 'Here', 'There']);
    expect(await namesOf(`branches=${branches.KL}`)).toEqual(['Here']);
    expect(await namesOf(`branches=${branches.KL},${branches.OR}`)).toEqual(['Here', 'There']);
    expect((await trail(hq, 'HQ', 'branches=999999999')).data.total).toBe(0);
  });

  it('says a change of a role with before and after, in the language of the reader', async () => {
    const wanted = {
      branch_id: branches.KL,
      title: { en: 'Night desk', cn: '夜班' },
      scope: 'branch',
      flags: ['VIEW_LEAD'],
    };
    const role = (await call(admin, 'POST', 'roles', wanted)).data as Role;
    await call(admin, 'PUT', `roles/${role.id}`, {
      ...wanted,
      version: 1,
      flags: ['CHECK_IN'],
      title: { en: 'Late desk', cn: '晚班' },
    });
    const rows = await rowsOf(admin, 'KL', `kind=role&record_id=${role.id}`);
    expect(
      rows.every((row) => row.who === 'admin kl' && row.kind_name === 'Role' && row.record_name === 'Late desk'),
    ).toBe(true);
    expect(rows.map((row) => row.op)).toEqual(['update', 'update', 'update', 'update', 'insert'].slice(-rows.length));
    const functions = rows.flatMap((row) => row.changes.filter((change) => change.field === 'functions'));
    expect(functions).toEqual(
      expect.arrayContaining([
        { field: 'functions', label: 'Permissions', before: null, after: 'Check clients in', removed: false },
        { field: 'functions', label: 'Permissions', before: 'See leads', after: null, removed: false },
      ]),
    );
    const renamed = await rowsOf(
      { ...admin, cookie: 'FZ_Locale=cn' } as Headers,
      'KL',
      `kind=role&record_id=${role.id}&op=update`,
    );
    expect(renamed.map((row) => saved(row, 'title'))).toContainEqual({
      field: 'title',
      label: '名称',
      before: '夜班',
      after: '晚班',
      removed: false,
    });
    expect(await rowsOf(adminSg, 'OR', `kind=role&record_id=${role.id}`)).toEqual([]);
    expect((await rowsOf(hq, 'HQ', `kind=role&record_id=${role.id}`)).length).toBe(rows.length);
  });

  it('holds who got which role and which privilege, by name', async () => {
    const [given] = await rowsOf(admin, 'KL', 'kind=staff_role&op=insert&sort=at');
    expect(given).toMatchObject({ kind_name: 'Staff role', branch_name: 'Kuala Lumpur' });
    expect([saved(given, 'role_id')?.after, saved(given, 'staff_id')?.after]).toEqual(['Admin', 'admin kl']);
    const asked = {
      branch_id: branches.KL,
      staff_id: staff.sales_person,
      effect: 'give',
      flags: ['VIEW_SHIFT'],
      branches: [branches.KL],
      from_on: '2198-01-01',
      until_on: '2198-01-02',
      reason: 'Spring',
    };
    await call(admin, 'POST', 'privilege', asked);
    const [privilege] = await rowsOf(admin, 'KL', 'kind=privilege&q=Spring');
    expect(privilege?.changes.map(({ field, after }) => [field, after])).toEqual(
      expect.arrayContaining([
        ['staff_id', 'sales kl'],
        ['flag', 'See the shifts of the branch'],
        ['effect', 'Added'],
        ['from_on', 'Mon 1 Jan 2198'],
        ['given_by', 'admin kl'],
      ]),
    );
  });

  it('shows what was changed about a person in each branch of the person, and says when a value was erased', async () => {
    const me = (await call(facility, 'GET', 'staff/me')).data as { version: number; first_name: string };
    const changed = {
      version: me.version,
      first_name: 'Hafiz',
      last_name: 'Osman',
      otp_required: false,
      gender: null,
      phone: null,
      date_of_birth: null,
    };
    expect((await call(facility, 'PUT', 'staff/me', changed)).responseCode).toBe(0);
    const query = `kind=staff&record_id=${staff.facility_admin}&op=update`;
    const [row] = await rowsOf(admin, 'KL', query);
    expect(saved(row, 'first_name')).toMatchObject({ before: 'facility', after: 'Hafiz', removed: false });
    expect(await rowsOf(adminSg, 'OR', query)).toEqual([]);
    expect(await rowsOf(hq, 'PJ', query)).toEqual([]);
    await test.ownerSql
      .deleteFrom('audit_person')
      .where('audit_id', '=', row?.id ?? 0)
      .execute();
    const [erased] = await rowsOf(admin, 'KL', query);
    expect(saved(erased, 'first_name')).toMatchObject({ before: null, after: null, removed: true });
  });

  it('is searched by person, kind and day', async () => {
    const mine = await rowsOf(admin, 'KL', `staff_id=${staff.admin}`);
    expect(new Set(mine.map((row) => row.who))).toEqual(new Set(['admin kl']));
    expect(await rowsOf(admin, 'KL', `staff_id=${staff.trainer_part_time}`)).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date());
    expect((await rowsOf(admin, 'KL', `at_from=${today}&at_until=${today}`)).length).toBeGreaterThan(3);
    expect(await rowsOf(admin, 'KL', 'at_until=2020-01-01')).toEqual([]);
    expect(await trail(admin, 'KL', 'at_from=x&sort=who&record_id=no')).toMatchObject({ responseCode: 5 });
    const found = (await call(admin, 'GET', `audit/people/${branches.KL}?q=sales`)).data as { total: number };
    expect(found.total).toBe(1);
  });
});
