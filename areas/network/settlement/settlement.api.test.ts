import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Settlement, SettlementRow, SettlementVisit } from './settlement.model.ts';
import { people, signInAs, type Envelope, type Headers } from '#areas/access/access.testing.ts';
import { aMember, aProgramme } from '#areas/membership/membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let sg: Headers;
let [ofKl, ofPj, ofOr, programme_id] = [0, 0, 0, 0];

const memberOf = async (branch_id: number): Promise<number> => aMember(test, hq, branch_id);
const { test, clock, call, HQ, KL, PJ, OR, hq, master, admin } = await signedIn(['hq', 'master', 'admin'], {
  poolSize: 4,
  day: '2026-11-05',
});
beforeAll(async () => {
  await test.ownerSql
    .updateTable('staff_role')
    .set({ branch_id: null, everywhere: false, organisation_id: await aFranchisee() })
    .where('staff_id', '=', test.network.staff.franchise_operator)
    .execute();
  sg = await signInAs(test.app, people.franchise_operator);
  [ofKl, ofPj, ofOr] = [await memberOf(KL), await memberOf(PJ), await memberOf(OR)];
  programme_id = (await aProgramme(test, hq, KL, { prices: [{ currency: 'MYR', price_cents: 1 }] })).id;
});

/** Orchard belongs to a separate organisation: its operator is at the same level as Malaysia's. */
const aFranchisee = async (): Promise<number> => {
  const root = await test.ownerSql
    .selectFrom('organisation')
    .select('id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const { id } = await test.ownerSql
    .insertInto('organisation')
    .values({ parent_id: root.id, kind: 'franchisee', name: 'Orchard Pte Ltd' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql.updateTable('branch').set({ organisation_id: id }).where('id', '=', OR).execute();
  return id;
};
type Told<T> = Envelope & { data: T };
const ask = async <T = Settlement>(
  as: Headers,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Told<T>> => await call(as, method, path, body);
const run = (as: Headers, month: string) => ask(as, 'POST', 'settlement/run', { month });
const rule = (more: object) =>
  ask<{ id: number }>(hq, 'POST', 'settlement/rules', {
    valid_from: '2026-09-01',
    currency: 'MYR',
    amount_cents: 10_00,
    ...more,
  });

describe('the rule of the network', () => {
  it('is set by the head office alone, and lacks at first', async () => {
    for (const as of [admin, master]) {
      expect(
        (await ask(as, 'POST', 'settlement/rules', { valid_from: '2026-09-01', currency: 'MYR', amount_cents: 1 }))
          .status,
      ).toBe(403);
      expect((await run(as, '2026-10-01')).status).toBe(403);
    }
    expect((await ask(admin, 'GET', `settlement/${KL}`)).status).toBe(403);
    expect((await run(hq, '2026-10-01')).refusal?.code).toBe('network.no_settlement_rule');
    expect((await rule({})).responseCode).toBe(codes.ok);
    expect((await rule({})).data).toHaveProperty('valid_from');
    await rule({ type_id: 1, amount_cents: 12_00 });
    await rule({ valid_from: '2026-10-15', amount_cents: 15_00 });
    await rule({ currency: 'SGD', amount_cents: 5_55 });
    expect((await run(hq, '2027-01-01')).data).toHaveProperty('month');
  });
});

let keys = 0;
const comes = async (member_id: number, branch_id: number, day: string, more: object = {}): Promise<number> => {
  keys += 1;
  const row = {
    branch_id,
    member_id,
    day,
    at: `${day}T0${keys % 10}:00:00Z`,
    allowed: true,
    client_key: `k${keys}`,
    ...more,
  };
  return (await test.ownerSql.insertInto('check_in').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const cells = ({ cells: all }: Settlement) =>
  all.map((one) => [one.host_branch_id, one.home_branch_id, one.visits, one.settled_cents]);

describe('a month', () => {
  it('values each visit away from home once, by the rule of its day', async () => {
    await comes(ofKl, KL, '2026-10-01');
    await comes(ofKl, PJ, '2026-10-01');
    await comes(ofKl, PJ, '2026-10-01');
    await comes(ofKl, PJ, '2026-10-20');
    await comes(ofPj, KL, '2026-10-02', { allowed: false, why: 'unpaid' });
    await comes(ofPj, KL, '2026-10-14');
    await comes(ofKl, OR, '2026-10-03');
    await comes(ofOr, KL, '2026-11-01');
    const { data } = await run(hq, '2026-10-17');
    expect(data).toMatchObject({ month: '2026-10-01', status: 'draft', currency: 'MYR', visits: 4 });
    expect(data.rates).toEqual([{ currency: 'SGD', rate_ppm: null }]);
    expect(data.blocked['post']).toBe('Set the exchange rate for SGD first.');
    expect((await ask(hq, 'POST', `settlement/post/${data.id}`, { version: data.version })).refusal?.code).toBe(
      'network.rate_lacks',
    );
    const rated = await ask(hq, 'PUT', `settlement/rate/${data.id}`, {
      version: data.version,
      currency: 'SGD',
      rate_ppm: 3_310_000,
    });
    expect(cells(rated.data)).toEqual([
      [KL, PJ, 1, 10_00],
      [PJ, KL, 2, 25_00],
      [OR, KL, 1, 18_37],
    ]);
    expect(rated.data.branches.reduce((sum, one) => sum + one.net_cents, 0)).toBe(0);
    expect(rated.data.branches.find(({ id }) => id === KL)).toMatchObject({
      gets_cents: 10_00,
      owes_cents: 43_37,
      net_cents: -33_37,
    });
  });

  it('knows the type of the programme that let somebody in, and a class that was attended', async () => {
    const membership = await test.ownerSql
      .insertInto('membership')
      .values({
        branch_id: KL,
        member_id: ofKl,
        programme_id,
        status: 'ongoing',
        start_on: '2026-01-01',
        end_on: '2026-12-31',
        paid_until: '2026-12-31',
        price_cents: 0,
        currency: 'MYR',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await comes(ofKl, PJ, '2026-10-21', { membership_id: membership.id });
    const [room, kind] = await Promise.all([
      test.ownerSql
        .insertInto('facility')
        .values({ branch_id: PJ, name: 'Ring', capacity: 10 })
        .returning('id')
        .executeTakeFirstOrThrow(),
      test.ownerSql
        .insertInto('class')
        .values({
          branch_id: PJ,
          name: JSON.stringify({ en: 'Drill', cn: '' }),
          category: 'boxing',
          colour: 'red',
          duration_min: 60,
          capacity: 10,
          trainers_needed: 1,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    ]);
    const made = await call(hq, 'POST', 'class/createSingleClassSchedule', {
      branch_id: PJ,
      class_id: kind.id,
      facility_id: room.id,
      day: '2026-12-01',
      starts: '10:00',
    });
    const session_id = (made.data as { sessions: { id: number }[] }).sessions[0]?.id ?? 0;
    await test.ownerSql
      .updateTable('class_session')
      .set({ day: '2026-10-22', starts_at: '2026-10-22T02:00:00Z', ends_at: '2026-10-22T03:00:00Z' })
      .where('id', '=', session_id)
      .execute();
    const book = (member_id: number, status: string) =>
      test.ownerSql.insertInto('booking').values({ branch_id: PJ, session_id, member_id, status }).execute();
    await book(ofKl, 'present');
    await book(ofOr, 'absent');
    const { data } = await run(hq, '2026-10-01');
    const { data: visits } = await ask<{ data: SettlementVisit[] }>(
      hq,
      'GET',
      `settlement/visits/${data.id}?host=${PJ}&home=${KL}`,
    );
    expect(visits.data.map((one) => [one.day, one.source, one.type_id, one.amount_cents])).toEqual([
      ['2026-10-01', 'check_in', null, 10_00],
      ['2026-10-20', 'check_in', null, 15_00],
      ['2026-10-21', 'check_in', 1, 12_00],
      ['2026-10-22', 'booking', null, 15_00],
    ]);
    // A client who also checked in counts once.
    await comes(ofKl, PJ, '2026-10-22');
    expect((await run(hq, '2026-10-01')).data.visits).toBe(data.visits);
  });

  it('is worked out once by two at the same moment', async () => {
    const before = (await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[];
    const answers = await Promise.all([
      run(hq, '2026-10-01'),
      run(hq, '2026-10-01'),
      run(hq, '2026-11-01'),
      run(hq, '2026-09-01'),
    ]);
    expect(answers.map(({ responseCode }) => responseCode)).toEqual([0, 0, 0, 0]);
    expect(cells(answers[0].data)).toEqual(cells(answers[1].data));
    const after = (await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[];
    expect(after.map(({ month }) => month)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01']);
    expect(before).toHaveLength(1);
    expect(
      (await ask(hq, 'POST', `settlement/post/${answers[2].data.id}`, { version: answers[2].data.version })).refusal
        ?.code,
    ).toBe('network.month_not_over');
  });

  it('keeps the home that a member had on the day', async () => {
    const mover = await memberOf(KL);
    clock.set('2026-11-06T04:00:00Z');
    await comes(mover, OR, '2026-11-03');
    await test.ownerSql
      .updateTable('member_branch')
      .set({ is_home: false, stays: true })
      .where('member_id', '=', mover)
      .execute();
    await test.ownerSql
      .insertInto('member_branch')
      .values({ branch_id: OR, member_id: mover, is_home: true })
      .execute();
    await test.ownerSql.updateTable('member').set({ branch_id: OR, number: 900_777 }).where('id', '=', mover).execute();
    const { data } = await run(hq, '2026-11-01');
    expect(cells(data).filter(([host, home]) => host === OR && home === KL)).toHaveLength(1);
  });
});

describe('who sees what', () => {
  it('an operator sees the rows and columns of the own branches; the head office all', async () => {
    const [{ id }] = ((await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[]).filter(
      ({ month }) => month === '2026-10-01',
    ) as [SettlementRow];
    const theirs = (await ask(sg, 'GET', `settlement/view/${id}`)).data;
    expect(cells(theirs).map(([host, home]) => [host, home])).toEqual([[OR, KL]]);
    expect(theirs.can).toEqual([]);
    expect(theirs.branches.map((one) => [one.id, one.is_whole])).toEqual([
      [KL, false],
      [OR, true],
    ]);
    const all = (await ask(hq, 'GET', `settlement/view/${id}`)).data;
    expect(theirs.branches.find((one) => one.id === OR)?.net_cents).toBe(
      all.branches.find((one) => one.id === OR)?.net_cents,
    );
    const mine = (await ask(master, 'GET', `settlement/view/${id}`)).data;
    expect(mine.cells).toEqual(all.cells);
    const visits = (await ask<{ data: SettlementVisit[] }>(sg, 'GET', `settlement/visits/${id}`)).data;
    expect(visits.data.map((one) => [one.host_branch_id, one.home_branch_id])).toEqual([[OR, KL]]);
    const file = await test.app.http.inject({ method: 'GET', url: `/api/v4/settlement/csv/${id}`, headers: sg });
    expect(file.body.split('\r\n').filter((line) => line.includes('2026-10'))).toHaveLength(1);
    const [september] = ((await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[]).filter(
      ({ month }) => month === '2026-09-01',
    ) as [SettlementRow];
    expect((await ask(sg, 'GET', `settlement/view/${september.id}`)).responseCode).toBe(codes.notFound);
    expect((await ask(hq, 'GET', `settlement/view/${september.id}`)).data).toMatchObject({ visits: 0, cells: [] });
  });
});

describe('what is posted', () => {
  it('stays, is posted once by two at the same moment, and comes to the same', async () => {
    const { data: draft } = await run(hq, '2026-10-01');
    const post = () => ask(hq, 'POST', `settlement/post/${draft.id}`, { version: draft.version });
    expect((await ask(master, 'POST', `settlement/post/${draft.id}`, { version: draft.version })).status).toBe(403);
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      codes.ok,
      codes.refused,
    ]);
    const { data: posted } = await ask(hq, 'GET', `settlement/view/${draft.id}`);
    expect(posted).toMatchObject({ status: 'posted', can: [] });
    expect(posted.cells).toEqual(draft.cells);
    expect((await run(hq, '2026-10-01')).refusal?.code).toBe('network.settlement_posted');
    expect(
      (await ask(hq, 'PUT', `settlement/rate/${draft.id}`, { version: posted.version, currency: 'SGD', rate_ppm: 1 }))
        .refusal?.code,
    ).toBe('network.settlement_posted');
    const around = [
      () => test.ownerSql.updateTable('settlement').set({ currency: 'SGD' }).where('id', '=', draft.id).execute(),
      () => test.ownerSql.deleteFrom('settlement_visit').where('settlement_id', '=', draft.id).execute(),
      () =>
        test.ownerSql
          .updateTable('settlement_rate')
          .set({ rate_ppm: 1 })
          .where('settlement_id', '=', draft.id)
          .execute(),
    ];
    for (const attempt of around) await expect(attempt()).rejects.toThrow('is posted');
  });

  it('keeps its rules', async () => {
    const { data } = await ask<{
      rules: { id: number; version: number; can: string[]; valid_from: string }[];
      open_from: string;
    }>(hq, 'GET', `settlement/rules/${HQ}`);
    expect(data.open_from).toBe('2026-11-01');
    const [old] = data.rules.filter(({ valid_from }) => valid_from === '2026-09-01') as [(typeof data.rules)[number]];
    expect(old.can).toEqual([]);
    expect((await ask(hq, 'DELETE', `settlement/rules/${old.id}?version=${old.version}`)).refusal?.code).toBe(
      'network.settlement_rule_kept',
    );
    expect((await rule({ valid_from: '2026-10-31' })).refusal?.code).toBe('network.settlement_rule_kept');
    expect((await rule({ valid_from: '2026-11-01' })).responseCode).toBe(codes.ok);
  });

  it('leaves what comes to light later to the next month, once', async () => {
    const late = await comes(ofPj, KL, '2026-10-30');
    const before = (await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[];
    const { data } = await run(hq, '2026-11-01');
    expect(data.late).toBe(1);
    const settled = await test.ownerSql
      .selectFrom('settlement_visit')
      .select('settlement_id')
      .where('source_id', '=', late)
      .where('source', '=', 'check_in')
      .execute();
    expect(settled).toEqual([{ settlement_id: data.id }]);
    const twice = test.ownerSql
      .insertInto('settlement_visit')
      .columns([
        'settlement_id',
        'host_branch_id',
        'home_branch_id',
        'visitor_id',
        'day',
        'source',
        'source_id',
        'currency',
        'amount_cents',
      ])
      .expression((eb) =>
        eb
          .selectFrom('settlement_visit')
          .select((of) => [
            of.val(data.id).as('settlement_id'),
            'host_branch_id',
            'home_branch_id',
            'visitor_id',
            'day',
            of.val('check_in').as('source'),
            of.val(-1).as('source_id'),
            'currency',
            of.val(0).as('amount_cents'),
          ])
          .limit(1),
      )
      .execute();
    await expect(twice).rejects.toThrow('settlement_visit_day');
    expect(before.find(({ month }) => month === '2026-10-01')?.visits).toBe(
      ((await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[]).find(
        ({ month }) => month === '2026-10-01',
      )?.visits,
    );
  });

  it('is drafted by itself for the month that is over, with the rates of the one before', async () => {
    clock.set('2026-12-01T13:30:00Z');
    await comes(ofKl, OR, '2026-11-10');
    await test.app.services.jobs.runNow(test.app.services, 'settle_month');
    const [row] = (await ask(hq, 'GET', `settlement/${HQ}`)).data as unknown as SettlementRow[] as [SettlementRow];
    expect(row).toMatchObject({ month: '2026-11-01', status: 'draft' });
    const { data } = await ask(hq, 'GET', `settlement/view/${row.id}`);
    expect(data.rates).toEqual([{ currency: 'SGD', rate_ppm: 3_310_000 }]);
    expect(data.can).toContain('post');
    await ask(hq, 'POST', `settlement/post/${row.id}`, { version: data.version });
    await test.app.services.jobs.runNow(test.app.services, 'settle_month');
  });
});
