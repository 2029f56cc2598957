/** An organisation's territory, branches and closing; who can read its documents; how many people it can have. */
import { describe, expect, it } from 'vitest';
import { sql as raw } from 'kysely';
import type { Organisation } from './organisation.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { call, type Envelope } from '#areas/access/access.testing.ts';
import { clockAt, startFranchise, terms } from '../franchise-invoice/franchise.testing.ts';

const clock = clockAt('2026-06-10T04:00:00Z');

const all = await startFranchise(clock);
const { test, north, singapore, root } = all;
const top = test.network.organisation_id;
const hq = await all.known('super_admin');
const master = await all.known('master_franchise_operator');
const owner = await all.ownerOfNorth();

const viewed = async (id: number, as = hq): Promise<Organisation> =>
  (await all.get(as, `organisation/view/${id}`)).data as Organisation;
const edit = async (id: number, more: object, as = hq): Promise<Envelope> => {
  const { name, code, version, parent_id, country_code, territory_country, territory_region } = await viewed(id);
  const body = { name, code, version, parent_id, country_code, territory_country, territory_region, ...more };
  return call(test.app, as, 'PUT', `franchise/organisation/${id}`, body);
};

describe('a territory', () => {
  it('is a country or a region of it, inside of those above, with its branches in it', async () => {
    expect((await edit(top, { territory_country: 'SG' })).refusal).toMatchObject({ code: 'network.branches_outside' });
    expect((await edit(top, { territory_country: 'MY' })).data).toMatchObject({ territory_country: 'MY' });
    expect((await edit(north, { territory_country: 'SG' })).refusal).toMatchObject({
      code: 'network.territory_outside',
    });
    const { region } = await test.ownerSql
      .selectFrom('branch')
      .select('region')
      .where('id', '=', test.network.branches.PJ)
      .executeTakeFirstOrThrow();
    expect((await edit(north, { territory_country: 'MY', territory_region: 'Penang' })).refusal).toMatchObject({
      code: 'network.branches_outside',
    });
    expect((await edit(north, { territory_country: 'MY', territory_region: region })).data).toMatchObject({
      territory_region: region,
    });
    expect((await edit(north, { territory_country: null, territory_region: '' })).data).toMatchObject({
      territory_country: null,
    });
  });
});

const place = (id: number, branch_id: number, as = hq): Promise<Envelope> =>
  all.post(as, `organisation/branch/${id}`, { branch_id });
const added = async (name: string, code: string, parent_id = top): Promise<number> => {
  const body = { name, code, kind: 'franchisee', parent_id, country_code: 'MY' };
  return ((await all.post(hq, all.at('organisation', 'HQ'), body)).data as { id: number }).id;
};
const agreed = async (organisation_id: number, branches: number[], more: object = {}): Promise<number> => {
  const offer = { name: `Offer ${test.next()}`, organisation_id: top, ...terms, ...more };
  const package_id = ((await all.post(hq, all.at('package', 'HQ'), offer)).data as { id: number }).id;
  const input = { organisation_id, package_id, branches, start_on: '2026-06-01', renewal: 'none' };
  const made = await all.post(hq, all.at('agreement', 'HQ'), input);
  if (made.responseCode !== codes.ok) throw new Error(JSON.stringify(made));
  return (made.data as { id: number }).id;
};

describe('a branch that is there', () => {
  it('is given to another organisation by who keeps both, once nothing holds it', async () => {
    const { PJ, OR, HQ } = test.network.branches;
    const east = await added('East Gyms', 'EAST');
    expect((await place(east, PJ, owner)).status).toBe(403);
    expect((await place(east, OR, master)).data).toHaveProperty('branch_id');
    expect((await place(root, PJ, master)).responseCode).toBe(codes.notFound);
    expect((await place(east, HQ)).refusal).toMatchObject({ code: 'network.head_office_stays' });
    expect((await place(east, OR)).refusal).toMatchObject({ code: 'network.branch_outside' });
    const agreement = await agreed(north, [PJ]);
    expect(await place(east, PJ, master)).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'network.branch_covered' },
    });
    const { version } = (await all.get(hq, `agreement/view/${agreement}`)).data as { version: number };
    await all.post(hq, `agreement/terminate/${agreement}`, { version, terminated_on: '2026-06-05', reason: 'Sold' });
    expect((await place(east, PJ)).refusal).toMatchObject({ code: 'network.branch_uninvoiced' });
    await raw`delete from franchise_agreement_branch where agreement_id = ${agreement}`.execute(test.ownerSql);
    expect((await place(east, PJ, master)).data).toMatchObject({ own_branches: [{ id: PJ }] });
    expect((await place(east, PJ)).refusal).toMatchObject({ code: 'network.branch_there' });
    expect((await place(north, PJ)).responseCode).toBe(codes.ok);
    await raw`delete from franchise_agreement`.execute(test.ownerSql);
  });
});

const move = async (id: number, name: 'close' | 'reopen', as = hq): Promise<Envelope> =>
  all.post(as, `organisation/${name}/${id}`, { version: (await viewed(id)).version });

describe('an organisation that is over', () => {
  it('is closed when nothing is left in it, agrees on nothing then, and can be opened again', async () => {
    const west = await added('West Gyms', 'WEST');
    expect((await move(west, 'close', owner)).status).toBe(403);
    expect((await move(top, 'close', master)).refusal).toMatchObject({ code: 'network.own_place' });
    expect((await move(root, 'close')).refusal).toMatchObject({ code: 'network.root_stays' });
    expect((await move(north, 'close')).refusal).toMatchObject({ code: 'network.has_branches' });
    expect((await move(west, 'close', master)).data).toMatchObject({ closed_on: '2026-06-10' });
    expect((await place(west, test.network.branches.PJ)).refusal).toMatchObject({ code: 'network.is_closed' });
    await expect(agreed(west, [test.network.branches.PJ])).rejects.toThrow('network.is_closed');
    const listed = async (query: string): Promise<string[]> => {
      const { data } = await all.get(hq, `organisation/${test.network.branches.HQ}?itemsPerPage=200${query}`);
      return (data as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    expect(await listed('')).not.toContain('West Gyms');
    expect(await listed('&closed=true')).toContain('West Gyms');
    expect((await move(west, 'reopen')).data).toMatchObject({ closed_on: null });
    expect((await move(west, 'reopen')).refusal).toMatchObject({ code: 'kit.move_not_possible' });
  });
});

describe('what stands on papers', () => {
  it('is read by the organisation itself, above and below it, and by nobody beside it', async () => {
    await raw`update organisation set accounts = jsonb_build_array(jsonb_build_object('currency', 'MYR', 'account', name || ' account')), legal_number = '123'`.execute(
      test.ownerSql,
    );
    const seen = async (staff: number, of: number): Promise<string | undefined> =>
      test.app.services.db.transaction(
        [
          {
            sql: `select set_config('app.staff', $1, true), set_config('app.actor', 'staff:' || $1, true)`,
            parameters: [String(staff)],
          },
        ],
        async (db) =>
          (
            await raw<{
              account: string;
            }>`select accounts -> 0 ->> 'account' as account from organisation_papers(${of})`.execute(db)
          ).rows[0]?.account,
      );
    const boss = test.network.staff.master_franchise_operator;
    expect(await seen(boss, north)).toBe('North Gyms account');
    expect(await seen(boss, root)).toBe('Test network account');
    expect(await seen(boss, singapore)).toBeUndefined();
    await expect(
      test.app.services.db.transaction(
        [{ sql: `select set_config('app.staff', $1, true)`, parameters: [String(boss)] }],
        async (db) => raw`select accounts from organisation`.execute(db),
      ),
    ).rejects.toThrow('permission denied');
    expect(await viewed(north, owner)).toMatchObject({
      accounts: [{ currency: 'MYR', account: 'North Gyms account' }],
      legal_number: '123',
    });
  });

  it('and what was changed, are the history of the record', async () => {
    await edit(north, { name: 'North Gyms Sdn Bhd' });
    const { data } = await all.get(owner, `organisation/history/${north}`);
    expect((data as { changes: { field: string }[] }[])[0]?.changes.map(({ field }) => field)).toContain('name');
    expect((await all.get(owner, `organisation/history/${singapore}`)).responseCode).toBe(codes.notFound);
  });
});

describe('lists', () => {
  it('come as files with what is filtered, of those that are seen', async () => {
    const csv = async (path: string, as = master): Promise<string> =>
      (
        await test.app.http.inject({
          method: 'GET',
          url: `/api/v4/franchise/${path}/csv/${test.network.branches.KL}`,
          headers: as,
        })
      ).body;
    const organisations = await csv('organisation');
    expect(organisations).toContain('North Gyms');
    expect(organisations).not.toContain('Lion Gyms');
    expect(await csv('package')).toContain('Offer 1');
    expect(await csv('agreement')).toContain('Status');
    expect((await all.get(hq, `countries/${test.network.branches.HQ}`)).data).toContainEqual({
      id: 'MY',
      name: 'Malaysia',
    });
  });
});

const invite = (email: string, more: object = {}): Promise<Envelope> =>
  call(test.app, master, 'POST', 'opening/appoint', {
    organisation_id: north,
    role: 'admin',
    appoint_branch_id: test.network.branches.PJ,
    first_name: 'Mei',
    email,
    ...more,
  });

describe('staff accounts of an agreement', () => {
  it('are as many as were agreed on; who works there already takes no second one', async () => {
    const { PJ } = test.network.branches;
    const before = await agreed(north, [PJ], { seats: 500 });
    const { seats_taken } = (await all.get(hq, `agreement/view/${before}`)).data as { seats_taken: number };
    expect(seats_taken).toBeGreaterThan(0);
    await raw`delete from franchise_agreement_branch`.execute(test.ownerSql);
    await raw`delete from franchise_agreement`.execute(test.ownerSql);
    await agreed(north, [PJ], { seats: seats_taken + 1 });
    const both = await Promise.all([invite('one@test.example'), invite('two@test.example')]);
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
    expect(both.find(({ responseCode }) => responseCode === codes.refused)).toMatchObject({
      refusal: { code: 'network.no_seat_left' },
      data: 'All staff accounts in the franchise agreement are in use. Deactivate one, or agree on more.',
    });
    // Reactivated staff use a seat as well.
    const { id } = await test.ownerSql
      .selectFrom('staff')
      .select('id')
      .where('email', 'in', ['one@test.example', 'two@test.example'])
      .executeTakeFirstOrThrow();
    const left = test.ownerSql.updateTable('staff').where('id', '=', id);
    await left.set({ status: 'deactivated' }).execute();
    expect((await invite('three@test.example')).responseCode).toBe(codes.ok);
    await expect(left.set({ status: 'active' }).execute()).rejects.toThrow('no seat left');
    const again = { role: 'admin', email: 'owner.north@test.example' };
    expect((await invite('', again)).responseCode).toBe(codes.ok);
  });
});
