import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { TransferPreview } from './member-life.model.ts';
import type { MemberRow, MemberView } from '../member/member.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['elsewhere', 'hq']);
const { test, call, get, KL, PJ, OR, sales, facility, elsewhere: sg, hq } = desk;
const { aProgramme, aMember, aSale } = desk;
const programme = await aProgramme();

const view = (id: number, as = facility): Promise<MemberView> => get(as, `member/view/${id}`);

describe('a client is deactivated', () => {
  it('not without the flag, nor elsewhere; then with a reason that stays, and is taken back', async () => {
    const id = await aMember();
    expect((await act('deactivate', id, sales)).status).toBe(403);
    expect((await act('deactivate', id, sg)).responseCode).toBe(codes.notFound);
    expect((await act('deactivate', id, facility, { reason: ' ' })).data).toHaveProperty('reason');
    expect((await view(id)).can).toContain('deactivate');
    const { version } = await view(id);
    expect((await act('deactivate', id)).data).toMatchObject({ is_active: false });
    const late = await call(facility, 'POST', `member/deactivate/${id}`, { version, reason: 'x' });
    expect(late.refusal).toMatchObject({ code: 'people.is_inactive' });
    const gone = await view(id);
    expect(gone.can).toContain('reactivate');
    expect(gone.can).not.toContain('sign_up');
    expect((await act('reactivate', id)).data).toMatchObject({ is_active: true });
    expect((await act('reactivate', id)).refusal).toMatchObject({ code: 'people.is_active' });
    const { data } = await call(facility, 'GET', `member/activity/${id}`);
    expect(data).toMatchObject([{ type: 'reactivated' }, { type: 'deactivated', note: 'Moved away' }, {}]);
  });

  it('is blocked for nobody who can’t do it anyway, nor a client of another country for somebody else', async () => {
    const id = await aMember();
    expect(await get(facility, `member/blocked/${id}`)).toEqual({});
    await aSale({ programme_id: programme.id, member_id: id, payments: [] });
    expect(await get(sales, `member/blocked/${id}`)).toEqual({});
    expect((await call(sg, 'GET', `member/blocked/${id}`)).responseCode).toBe(codes.notFound);
  });

  it('not while something runs or is owed, said on the record before it is tried', async () => {
    const id = await aMember();
    await aSale({ programme_id: programme.id, member_id: id, payments: [] });
    expect((await get<Record<string, string>>(facility, `member/blocked/${id}`))['deactivate']).toContain(
      'Kuala Lumpur',
    );
    expect((await act('deactivate', id)).refusal).toMatchObject({ code: 'people.membership_runs' });
    await test.ownerSql.updateTable('membership').set({ status: 'cancelled' }).where('member_id', '=', id).execute();
    expect((await act('deactivate', id)).data).toContain('RM 250.00');
    expect((await get<Record<string, string>>(facility, `member/blocked/${id}`))['deactivate']).toContain('RM 250.00');
  });

  it('not with money in a wallet of a branch that the caller does not see', async () => {
    const id = await aMember();
    const wallet = { branch_id: OR, member_id: id, currency: 'SGD', balance_cents: 500 };
    await test.ownerSql.insertInto('wallet').values(wallet).execute();
    expect((await act('deactivate', id)).data).toContain('S$ 5.00 is in the wallet (Orchard)');
  });
});

const act = async (what: string, id: number, as = facility, more: object = {}) => {
  const { version } = await view(id, hq);
  return call(as, 'POST', `member/${what}/${id}`, { version, reason: 'Moved away', ...more });
};
/** What the nightly job and each sale do. */
const settle = (id: number) =>
  raw`select settle_members(array[${id}]::bigint[], array['none'])
        from (select set_config('app.branches', ${`{${KL},${PJ}}`}, false)) as scoped`.execute(test.ownerSql);

const preview = (id: number, to: number, as = facility): Promise<TransferPreview> =>
  get(as, `member/transfer/${id}?to_branch_id=${to}`);

describe('another home branch', () => {
  it('is shown with what goes and what stays before it is done', async () => {
    const id = await aMember();
    await aSale({ programme_id: programme.id, member_id: id });
    expect((await call(sales, 'GET', `member/transfer/${id}`)).status).toBe(403);
    const { stays, notes, to_branch_name } = await preview(id, OR);
    expect(stays.map((tie) => [tie.kind, tie.branch_name, tie.currency])).toEqual([
      ['membership', 'Kuala Lumpur', 'MYR'],
      ['invoices', 'Kuala Lumpur', null],
    ]);
    expect([to_branch_name, ...notes]).toEqual(['Orchard', 'other_currency', 'not_opened', 'stays_seen']);
    const branches = await call(facility, 'GET', `member/branchesToGo/${id}`);
    expect((branches.data as { id: number }[]).map((one) => one.id)).toEqual([PJ, OR]);
    const { version } = await view(id);
    for (const to_branch_id of [KL, test.network.branches.HQ, 999_999]) {
      const body = { version, to_branch_id, reason: 'x' };
      expect((await call(facility, 'POST', `member/transfer/${id}`, body)).data).toHaveProperty('to_branch_id');
    }
  });

  it('gives a number there; the old number still finds the client, and what was posted stays', async () => {
    const id = await aMember();
    await aSale({ programme_id: programme.id, member_id: id });
    const before = await view(id);
    expect((await act('transfer', id, facility, { to_branch_id: OR })).data).toMatchObject({ id });
    const after = await view(id, sg);
    expect(after).toMatchObject({ branch_name: 'Orchard', sales_staff_id: null, family: [] });
    expect(after.number).toMatch(/^OR-\d+$/);
    const found = await call(sg, 'GET', `member/${OR}?q=${before.number}`);
    expect((found.data as Paged<MemberRow>).data.map((row) => row.id)).toEqual([id]);
    const atHome = await call(sg, 'GET', `member/${OR}?from=home`);
    expect((atHome.data as Paged<MemberRow>).data.map((row) => row.id)).toContain(id);
    const asGuest = await call(sales, 'GET', `member/${KL}?from=elsewhere&q=${before.number}`);
    expect((asGuest.data as Paged<MemberRow>).data.map((row) => row.id)).toEqual([id]);
    const invoices = await test.ownerSql
      .selectFrom('invoice')
      .select('branch_id')
      .where('member_id', '=', id)
      .execute();
    expect(invoices).toEqual([{ branch_id: KL }]);
    const { data } = await call(sg, 'GET', `member/history/${id}`);
    expect(JSON.stringify(data)).toContain('branch_id');
  });

  it('keeps the old branch seeing the client when the memberships are over, and goes back', async () => {
    const id = await aMember();
    await act('transfer', id, facility, { to_branch_id: PJ });
    await settle(id);
    expect(await view(id)).toMatchObject({ branch_name: 'Petaling Jaya', can: [] });
    await act('transfer', id, hq, { to_branch_id: KL });
    expect((await view(id)).branch_name).toBe('Kuala Lumpur');
    const rows = await test.ownerSql
      .selectFrom('member_branch')
      .select(['branch_id', 'is_home', 'stays'])
      .where('member_id', '=', id)
      .orderBy('branch_id')
      .execute();
    expect(rows).toEqual([
      { branch_id: KL, is_home: true, stays: false },
      { branch_id: PJ, is_home: false, stays: true },
    ]);
  });

  it('takes family, consents, certificates and sign-in along, so that the new home can go on with them', async () => {
    const [id, other] = [await aMember(), await aMember()];
    await call(sales, 'POST', `memberFamily/member/${id}`, { related_member_id: other, relationship: 9 });
    const certificate = { branch_id: KL, member_id: id, vaccine: 'Tetanus', dose: 1, given_on: '2020-01-01' };
    await test.ownerSql.insertInto('vaccine_certificate').values(certificate).execute();
    await act('transfer', id, facility, { to_branch_id: OR });
    const vaccines = await call(sg, 'GET', `vaccineCertificate/member/${id}`);
    expect(vaccines.data).toHaveLength(1);
    expect((await view(id, sg)).family).toMatchObject([{ member_id: other, name: null, kin: 'friend' }]);
    expect((await view(other)).family).toMatchObject([{ member_id: id }]);
  });
});
