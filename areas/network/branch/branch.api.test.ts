import { describe, expect, it } from 'vitest';
import type { Branch } from './branch.model.ts';
import { people, signInAs, type Headers, type TestPerson } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const as: Partial<Record<TestPerson, Headers>> = {};
const { test, call } = await signedIn();
for (const person of ['super_admin', 'admin', 'master_franchise_operator', 'admin_sg'] as const) {
  as[person] = await signInAs(test.app, people[person]);
}

const get = (person: TestPerson, path: string, more = {}) => call({ ...as[person], ...more }, 'GET', path);

describe('the list of branches', () => {
  it('is a page by name, of all that the caller works in', async () => {
    const page = (await get('super_admin', 'branch?itemsPerPage=-1')).data as Page;
    expect(codes(page.data)).toEqual(['HQ', 'KL', 'OR', 'PJ']);
    expect(page).toMatchObject({ total: 4, current_page: 1, per_page: -1 });
    expect(codes(((await get('master_franchise_operator', 'branch?itemsPerPage=-1')).data as Page).data)).toEqual([
      'KL',
      'PJ',
    ]);
    expect(codes(((await get('admin_sg', 'branch')).data as Page).data)).toEqual(['OR']);
  });

  it('is plain by country', async () => {
    expect(codes((await get('super_admin', 'branch?country_code=MY')).data)).toEqual(['HQ', 'KL', 'PJ']);
    expect((await get('admin', 'branch?country_code=SG')).data).toEqual([]);
    expect((await get('admin', 'branch?country_code=my')).responseCode).toBe(5);
  });

  it('is filtered by person, and shows no more than the caller may see', async () => {
    const of = async (caller: TestPerson, person: TestPerson) =>
      codes(((await get(caller, `branch?itemsPerPage=-1&staff_id=${test.network.staff[person]}`)).data as Page).data);
    expect(await of('super_admin', 'master_franchise_operator')).toEqual(['KL', 'PJ']);
    expect(await of('admin', 'super_admin')).toEqual(['KL']);
    expect(await of('admin', 'admin_sg')).toEqual([]);
    expect(codes(((await get('admin', 'branch?itemsPerPage=-1&staff_id=999999')).data as Page).data)).toEqual([]);
  });

  it('is searched, and turned page by page', async () => {
    expect(codes(((await get('super_admin', 'branch?q=jaya')).data as Page).data)).toEqual(['PJ']);
    expect(codes(((await get('super_admin', 'branch?q=%25')).data as Page).data)).toEqual([]);
    const second = (await get('super_admin', 'branch?itemsPerPage=3&page=2')).data as Page;
    expect(second).toMatchObject({ total: 4, current_page: 2, per_page: 3 });
    expect(codes(second.data)).toEqual(['PJ']);
  });

  it('is plain at getBranch', async () => {
    expect(codes((await get('admin', 'branch/getBranch')).data)).toEqual(['KL']);
  });

  it('leaves out a branch that is closed, from the next request on', async () => {
    await setOpen(false);
    expect(codes((await get('master_franchise_operator', 'branch/getBranch')).data)).toEqual(['KL']);
    await setOpen(true);
    expect(codes((await get('master_franchise_operator', 'branch/getBranch')).data)).toEqual(['KL', 'PJ']);
  });
});

const codes = (data: unknown): string[] => (data as Branch[]).map(({ code }) => code);
type Page = { data: Branch[]; total: number; current_page: number; per_page: number };
const setOpen = (is_active: boolean) =>
  test.ownerSql.updateTable('branch').set({ is_active }).where('code', '=', 'PJ').execute();

describe('regions', () => {
  it('are those of the network, and those of the caller', async () => {
    const all = (await get('admin', 'branch/getRegion')).data as { country_code: string; branches: number }[];
    expect(all.map(({ country_code }) => country_code)).toEqual(['MY', 'MY', 'MY', 'SG']);
    expect((await get('admin', 'branch/getAvailableRegion')).data).toEqual([
      { country_code: 'MY', region: 'Kuala Lumpur', branches: 1 },
    ]);
  });
});

describe('one branch', () => {
  it('is shown to who works there, and is not there for others', async () => {
    const { KL, OR } = test.network.branches;
    expect((await get('admin', `branch/${KL}`)).data).toMatchObject({ id: KL, name: 'Kuala Lumpur', currency: 'MYR' });
    const closed = await get('admin', `branch/${OR}`);
    expect(closed).toMatchObject({ responseCode: 40, data: null });
    expect(await get('admin', 'branch/999999')).toEqual(closed);
    expect((await get('admin', 'branch/999999999999999')).responseCode).toBe(40);
    expect((await get('admin', 'branch/abc')).status).toBe(404);
  });

  it('is checked by query or cookie', async () => {
    const { KL, OR } = test.network.branches;
    const data = {
      id: KL,
      type: 'branch',
      currency: 'MYR',
      name: 'Kuala Lumpur',
      country_code: 'MY',
      time_zone: 'Asia/Kuala_Lumpur',
      head_office: 'Head office',
    };
    const rename = (name: string) =>
      test.ownerSql.updateTable('branch').set({ name }).where('type', '=', 'hq').execute();
    await rename('Head office');
    expect((await get('admin', `branch/checkBranch?branch_id=${KL}`)).data).toEqual(data);
    expect((await get('admin', 'branch/checkBranch', { cookie: `FZ_CURRENT_ID=${KL}` })).data).toEqual(data);
    expect((await get('admin', 'branch/checkBranch', { cookie: `FZ_CURRENT_ID=${OR}` })).status).toBe(403);
    await rename('HQ');
    const renamed = await get('admin', `branch/checkBranch?branch_id=${KL}`);
    expect(renamed.data).toMatchObject({ name: 'Kuala Lumpur', head_office: 'HQ' });
    expect((await get('admin', 'branch/checkBranch')).responseCode).toBe(5);
  });

  it('needs a session', async () => {
    for (const path of [
      'branch',
      'branch/getBranch',
      'branch/getRegion',
      'branch/getAvailableRegion',
      `branch/${test.network.branches.KL}`,
      'branch/checkBranch',
    ]) {
      expect((await call({}, 'GET', path)).responseCode).toBe(6);
    }
  });
});
