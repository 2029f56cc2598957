import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Merge, MergePreview } from './member-merge.model.ts';
import type { MemberRow, MemberView } from '../member/member.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { memberTables } from '../member/member-tables.service.ts';

const desk = await atDesk(['admin', 'elsewhere', 'hq']);
const { test, clock, call, get, run, KL, OR, sales, admin, elsewhere: sg, hq, on } = desk;
const { aProgramme, aMember, signedUp, cash } = desk;

it('covers every table that names a client: a new one needs a rule for its rows', async () => {
  const { rows } = await raw<{ of_table: string; key: string | null }>`select * from member_columns()`.execute(
    test.ownerSql,
  );
  expect([...new Set(rows.map((row) => row.of_table))].toSorted()).toEqual(Object.keys(memberTables).toSorted());
  const byName = ['import_row', 'member_branch', 'member_tag'];
  expect(rows.filter((row) => row.key === null).map((row) => row.of_table)).toEqual(
    byName.filter((name) => rows.some((row) => row.of_table === name && row.key === null)),
  );
});

const view = (id: number, as = hq): Promise<MemberView> => get(as, `member/view/${id}`);
const preview = (kept: number, gone: number, as = admin): Promise<MergePreview> =>
  get(as, `memberMerge/preview/${kept}?gone_id=${gone}`);
const merge = async (kept: number, gone: number, take: string[] = [], as = hq) => {
  const [one, other] = [await view(kept), await view(gone)];
  const body = { version: one.version, gone_id: gone, gone_version: other.version, take };
  return call(as, 'POST', `memberMerge/member/${kept}`, body);
};
const undo = (id: number, as = hq) => call(as, 'POST', `memberMerge/undo/${id}`);
const idOf = ({ data }: { data: unknown }): number => (data as { id: number }).id;
/** Rows of tables that record what happened, not the current state. */
const LOGS = ['activity', 'mail', 'member_merge', 'idempotency_key', 'number_series', 'security_event', 'session'];
/** All rows of all tables, except for when and how often each was written. */
const everything = async (): Promise<Record<string, string[]>> => {
  await raw`select add_up_members(id) from branch`.execute(test.ownerSql);
  const tables = await raw<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'audit%' order by 1`.execute(test.ownerSql);
  const out: Record<string, string[]> = {};
  for (const { name } of tables.rows.filter((table) => !LOGS.includes(table.name))) {
    const { rows } = await raw<{ row: string }>`
      select (to_jsonb(t) - '{version,updated_at}'::text[])::text as row from ${raw.table(name)} t order by 1`.execute(
      test.ownerSql,
    );
    out[name] = rows.map(({ row }) => row);
  }
  return out;
};
const put = (table: string, rows: object) =>
  test.ownerSql
    .insertInto(table as 'lead')
    .values(rows as never)
    .returning('id')
    .executeTakeFirstOrThrow();
/** Two records of one person, in two countries, with something in every table that names a client. */
const twoRecords = async () => {
  const programme = await aProgramme();
  const [kept, gone, friend] = [await aMember(sg, OR), await aMember(), await aMember()];
  const body = { branch_id: KL, programme_id: programme.id, member_id: gone, start_on: '2026-03-05' };
  const sold = await signedUp({ ...body, total_cents: 250_00, payments: [cash(250_00)] });
  const link = { branch_id: KL, relationship: 9 };
  await put('member_relation', { ...link, member_id: kept, related_member_id: friend });
  await put('member_relation', { ...link, member_id: gone, related_member_id: kept });
  await put('member_relation', { ...link, member_id: friend, related_member_id: gone });
  for (const [member_id, branch_id] of [
    [kept, OR],
    [gone, KL],
  ] as const) {
    const said = { branch_id, member_id, purpose: 'marketing', wording: 'x', locale: 'en', given_at: '2026-01-01' };
    await put('member_consent', { ...said, channel: 'email' });
    await put('member_consent', { ...said, channel: 'sms', withdrawn_at: member_id === gone ? '2026-02-01' : null });
    await put('vaccine_certificate', { branch_id, member_id, vaccine: 'Tetanus', dose: 1, given_on: '2020-01-01' });
    await put('member_login', { branch_id, member_id });
    await put('activity', { branch_id, member_id, type_id: 14, note: 'Seen' });
    await raw`insert into member_tag (branch_id, member_id, tag) values (${KL}, ${member_id}, 'VIP')`.execute(
      test.ownerSql,
    );
    await raw`insert into check_in (branch_id, member_id, day, allowed) values (${branch_id}, ${member_id}, '2026-03-01', true)`.execute(
      test.ownerSql,
    );
    const wallet = await put('wallet', { branch_id: KL, member_id, currency: 'MYR', balance_cents: 500 });
    const entry = { branch_id: KL, posted_on: '2026-03-01', kind: 'wallet', wallet_id: wallet.id, currency: 'MYR' };
    await put('journal_entry', entry);
  }
  return { kept, gone, friend, sold };
};

describe('a merge', () => {
  it('needs the flag at both homes, and two records', async () => {
    const [kept, gone] = [await aMember(), await aMember(sg, OR)];
    expect((await merge(kept, gone, [], sales)).status).toBe(403);
    expect((await merge(kept, gone, [], admin)).data).toHaveProperty('gone_id');
    expect((await merge(kept, gone, [], sg)).responseCode).toBe(codes.notFound);
    expect((await merge(kept, kept)).refusal).toMatchObject({ code: 'people.merge_itself' });
    expect((await merge(kept, gone)).responseCode).toBe(codes.ok);
    expect((await call(hq, 'GET', `member/view/${gone}`)).responseCode).toBe(codes.notFound);
  });

  it('shows first what differs and what goes over', async () => {
    const { kept, gone } = await twoRecords();
    const seen = await preview(kept, gone, hq);
    expect(seen.differences.map(({ field, take }) => [field, take])).toEqual([
      ['first_name', 'kept'],
      ['email', 'kept'],
      ['country_code', 'kept'],
    ]);
    expect(seen.goes).toEqual(
      expect.arrayContaining([
        { table: 'membership', count: 1 },
        { table: 'invoice', count: 1 },
        { table: 'check_in', count: 1 },
        { table: 'member_relation', count: 2 },
      ]),
    );
    expect(seen.blocked).toBeNull();
  });

  it('puts all rows over to the record that is kept, once each, and finds it by the old number', async () => {
    const { kept, gone, friend } = await twoRecords();
    const before = await view(gone);
    expect((await merge(kept, gone, ['email', 'phone'])).responseCode).toBe(codes.ok);
    const after = await view(kept);
    expect(after).toMatchObject({ email: before.email, standing: 'active', branch_name: 'Orchard' });
    expect(after.memberships).toHaveLength(1);
    expect(after.wallets).toMatchObject([{ balance_cents: 1000 }]);
    expect(after.family.map((one) => one.member_id)).toEqual([friend]);
    expect(after.check_ins).toHaveLength(2);
    const seen = test.ownerSql.selectFrom('last_visit').select(['member_id', 'branch_id']);
    expect(await seen.where('member_id', 'in', [kept, gone]).orderBy('branch_id').execute()).toEqual([
      { member_id: kept, branch_id: KL },
      { member_id: kept, branch_id: OR },
    ]);
    const { data } = await call(sg, 'GET', `member/${OR}?q=${before.number}`);
    expect((data as Paged<MemberRow>).data.map((row) => row.id)).toEqual([kept]);
    const consents = await get<
      {
        withdrawn_at: string | null;
      }[]
    >(hq, `memberConsent/${kept}`);
    expect(consents.filter((one) => one.withdrawn_at === null)).toHaveLength(1);
    expect((await get<Paged<MemberRow>>(sales, `member/${KL}?q=${before.number}`)).total).toBe(1);
  });

  it('is taken back to exactly what was there, row by row, in every table', async () => {
    const { kept, gone } = await twoRecords();
    const before = await everything();
    const id = idOf(await merge(kept, gone, ['email', 'first_name']));
    expect(await everything()).not.toEqual(before);
    expect((await undo(id, admin)).responseCode).toBe(codes.notFound);
    expect((await undo(id)).data).toMatchObject({ kept_id: kept, gone_id: gone });
    expect(await everything()).toEqual(before);
    expect((await undo(id)).refusal).toMatchObject({ code: 'people.merge_undone_already' });
    const merges = await get<Merge[]>(hq, `memberMerge/member/${kept}`);
    expect(merges).toMatchObject([{ can: [], undone_at: expect.any(String) as string }]);
  });

  it('is not done where both hold the same programme on the same days', async () => {
    const programme = await aProgramme();
    const [kept, gone] = [await aMember(), await aMember()];
    for (const member_id of [kept, gone]) {
      const body = { branch_id: KL, programme_id: programme.id, member_id, start_on: '2026-03-05' };
      await signedUp({ ...body, total_cents: 250_00, payments: [cash(250_00)] });
    }
    expect((await preview(kept, gone)).blocked).toContain('same programme');
    expect((await merge(kept, gone, [], admin)).refusal).toMatchObject({ code: 'people.merge_overlap' });
  });

  it('is refused where one of the two was changed since it was read', async () => {
    const [kept, gone] = [await aMember(), await aMember()];
    const body = { version: 1, gone_id: gone, gone_version: 99, take: [] };
    expect((await call(admin, 'POST', `memberMerge/member/${kept}`, body)).responseCode).toBe(codes.stale);
  });
});

const merged = async () => {
  const [kept, gone] = [await aMember(), await aMember()];
  return { kept, gone, id: idOf(await merge(kept, gone, ['email'])) };
};

describe('taking a merge back', () => {
  it('leaves what has come since with the record that was kept', async () => {
    const { kept, gone, id } = await merged();
    await put('activity', { branch_id: KL, member_id: kept, type_id: 14, note: 'Since then' });
    expect((await undo(id, admin)).responseCode).toBe(codes.ok);
    const rows = await test.ownerSql
      .selectFrom('activity')
      .select('member_id')
      .where('note', '=', 'Since then')
      .execute();
    expect(rows.at(-1)).toEqual({ member_id: kept });
    expect((await view(gone)).number).toMatch(/^KL-/);
  });

  it('is refused where somebody has the e-mail by now, or another record was merged since', async () => {
    const { kept, id } = await merged();
    const other = idOf(await merge(kept, await aMember()));
    expect((await undo(id)).refusal).toMatchObject({ code: 'people.merge_later_merge' });
    await undo(other);
    const lost = (
      await test.ownerSql.selectFrom('member_merge').select('before').where('id', '=', id).executeTakeFirstOrThrow()
    ).before as { kept: { email: string } };
    await test.ownerSql
      .updateTable('member')
      .set({ email: lost.kept.email })
      .where('id', '=', await aMember())
      .execute();
    expect((await undo(id)).refusal).toMatchObject({ code: 'people.merge_value_taken' });
  });

  it('is refused where money of the other wallet was spent', async () => {
    const { kept, gone } = await twoRecords();
    const id = idOf(await merge(kept, gone));
    await test.ownerSql.updateTable('wallet').set({ balance_cents: 499 }).where('member_id', '=', kept).execute();
    expect((await undo(id)).refusal).toMatchObject({ code: 'people.merge_money_spent' });
  });

  it('is over after thirty days, and nothing is kept for it any more', async () => {
    const { id } = await merged();
    clock.set(clock.now().getTime() + 31 * 86_400_000);
    expect((await undo(id)).refusal).toMatchObject({ code: 'people.merge_too_late' });
    await run('end_merges');
    const left = await test.ownerSql
      .selectFrom('member_merge')
      .select('before')
      .where('before', 'is not', null)
      .execute();
    expect(left).toEqual([]);
    on('2026-03-05');
  });
});
