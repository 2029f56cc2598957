import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { createTestDatabase, type TestDatabase } from './boot/testing.ts';
import { fixedClock } from '#kit/server/clock.ts';
import { demoSize, makeDemo, needsDemo } from './demo.ts';
import { invariants, report, verify, verifyOn } from './verify.ts';
import { faults, guarded, SWITCHED_OFF } from './verify-faults.testing.ts';
import type { Invariant } from './verify/invariant.ts';

const clock = fixedClock('2026-05-20T05:30:00Z');
const size = { ...demoSize, members: 150, leads: 24, months: 4, shop_months: 10 };

describe('verify', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    await makeDemo(database.ownerUrl, () => undefined, { size });
    client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query("set timezone = 'UTC'");
    await client.query('select chain_audit()');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('finds nothing in the demo network', async () => {
    const findings = await verify(database.ownerUrl);
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    expect(report(findings).at(-1)).toBe(`All ${invariants.length} checks passed.`);
    expect(await needsDemo(database.ownerUrl)).toBe(false);
    const { rows } = await client.query(`select value from network_setting where key = 'demo'`);
    expect(rows).toEqual([{ value: true }]);
  });

  it('notes on the clients of the demo network what was done for them', async () => {
    const { rows } = await client.query<{ what: string; done: number; noted: number }>(`
      select w.what, w.done, (select count(*)::int from activity a where a.type_id = w.type_id) as noted
        from (select 'suspended' as what, 2 as type_id, count(*)::int as done from membership_suspension where undone_at is null and group_key is null
        union all select 'cancelled', 3, count(*)::int from membership_ending where kind = 'cancel' and taken_back_at is null
        union all select 'ended early', 4, count(*)::int from membership_ending where kind = 'terminate' and taken_back_at is null
        union all select 'refunded', 5, count(*)::int from refund where status = 'accepted'
        union all select 'taken back', 6, count(*)::int from credit_note where why = 'cancellation'
        union all select 'pays by card', 8, count(*)::int from membership where payment_method_id is not null
        union all select 'answered', 16, count(*)::int from survey_response where member_id is not null and recorded_by is not null) w`);
    for (const { what, done, noted } of rows) expect([what, noted]).toEqual([what, done]);
    // In such a small network, nobody may have ended early.
    expect(rows.filter(({ done }) => done > 0).length).toBeGreaterThanOrEqual(6);
    const { rows: early } = await client.query('select 1 from activity where at > now()');
    expect(early).toEqual([]);
  });

  it('tells the history of a shop: a recall, a withdrawn product, counts in which little is missing', async () => {
    const { rows } = await client.query<Record<string, number | boolean>>(`
      with sold as (select p.code, m.day from stock_movement m join product_variant v on v.id = m.variant_id join product p on p.id = v.product_id
                     where m.kind = 'sale'),
           counted as (select sum(abs(adjusted)) as off, sum(book) as books from stocktake_line where book is not null)
      select (select current_date - min(day) > 10 * 28 from stock_movement) as is_long,
             (select count(*) > 0 from stock_movement m join stock_adjustment a on m.source = 'stock_adjustment' and a.id = m.document_id
               where a.note like 'Recall%' and m.left_quantity = 0) as is_recalled,
             (select count(*) = 0 from stock_adjustment where note like 'Recall%' and decided_by is null) as is_decided,
             (select count(*) > 0 and max(day) < current_date - 7 * 28 from sold where code = 'HOODIE') as is_withdrawn,
             (select off > 0 and off < books / 20 from counted) as is_small,
             (select count(*) = 0 from product_order o join member m on m.id = o.member_id where not m.is_walk_in
                and o.created_at < m.joined_on - 1) as is_known`);
    expect(rows).toEqual([
      { is_long: true, is_recalled: true, is_decided: true, is_withdrawn: true, is_small: true, is_known: true },
    ]);
  });

  it('has a fault for each invariant', () => {
    expect(Object.keys(faults).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
  });

  /** What a fault is found by, in a transaction that is rolled back. */
  const findsFault = async (fault: string, invariant: Invariant): Promise<void> => {
    await client.query('begin');
    try {
      await client.query(fault);
      const [finding] = await verifyOn(client, [invariant]);
      expect(finding?.count).toBeGreaterThan(0);
      expect(finding?.shown.length).toBeLessThanOrEqual(20);
    } finally {
      await client.query('rollback');
    }
  };
  const planted = invariants.flatMap((invariant) =>
    [faults[invariant.name] ?? ''].flat().map((fault, i) => [invariant.name, i + 1, fault, invariant] as const),
  );
  const [switchedOff, others] = [
    planted.filter(([name]) => name === SWITCHED_OFF),
    planted.filter(([name]) => name !== SWITCHED_OFF),
  ];

  it.each(switchedOff)('finds what is wrong: %s, %i', (_name, _no, fault, invariant) => findsFault(fault, invariant));

  describe('with the triggers off, once for all faults', () => {
    beforeAll(async () => {
      for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
    });

    it.each(others)('finds what is wrong: %s, %i', (_name, _no, fault, invariant) => findsFault(fault, invariant));
  });
});

const proveDemo = (): void => {
  const facts = `select (select md5(string_agg(m::text, '|' order by m.id)) from member m) as members,
    (select md5(string_agg(c::text, '|' order by c.id)) from check_in c) as check_ins,
    (select md5(string_agg(i::text, '|' order by i.id)) from invoice i) as invoices`;
  const made = async (): Promise<unknown> => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.ownerUrl });
    try {
      await makeDemo(database.ownerUrl, () => undefined, { size, clock });
      await client.connect();
      return (await client.query(facts)).rows[0];
    } finally {
      await client.end();
      await database.drop();
    }
  };

  it('is the same every time', async () => {
    expect(await made()).toEqual(await made());
  });

  it('is not there at all when it was interrupted, and is made the next time', async () => {
    const database = await createTestDatabase();
    try {
      const interrupted = makeDemo(
        database.ownerUrl,
        (_text, share) => {
          if (share > 0.5) throw new Error('interrupted');
        },
        { size },
      );
      await expect(interrupted).rejects.toThrow('interrupted');
      expect(await needsDemo(database.ownerUrl)).toBe(true);
      await makeDemo(database.ownerUrl, () => undefined, { size });
      expect(await needsDemo(database.ownerUrl)).toBe(false);
    } finally {
      await database.drop();
    }
  });
};
// Four more networks.
if (isDeep) describe('the demo network', proveDemo);
