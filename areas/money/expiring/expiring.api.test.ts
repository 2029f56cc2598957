import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { ExpiringCard } from './expiring.model.ts';
import type { Home } from '#areas/report/home/home.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import type { Headers } from '#areas/access/access.testing.ts';

const TODAY = '2026-03-05';
const TOTAL = 100_00;
const ids = new Map<string, number>();

const get = (path: string, as: Record<string, string> = sales) => call(as, 'GET', path);
const list = async (query = ''): Promise<ExpiringCard[]> =>
  ((await get(`expiringCard/${KL}?itemsPerPage=200${query}`)).data as Paged<ExpiringCard>).data;
const named = async (query = ''): Promise<string[]> =>
  (await list(query)).map((row) => [...ids].find(([, id]) => id === row.id)?.[0] ?? '?');

/** Twelve parts, of which one is paid; its card is good until a day. */
const sold = async (
  name: string,
  expires_on: string | null,
  programme_id = inParts,
  total = TOTAL,
): Promise<number> => {
  const { member_id, membership_id: id } = await aSale({ programme_id, start_on: TODAY, total_cents: total });
  const kind = expires_on === null ? 'mandate' : 'card';
  const last_four = String(1000 + ids.size);
  const { id: payment_method_id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: KL, member_id, kind, gateway: 'terminal', brand: 'visa', last_four, expires_on, token: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql.updateTable('membership').set({ payment_method_id }).where('id', '=', id).execute();
  ids.set(name, id);
  return id;
};

const { test, call, run, KL, sales, admin, trainer, elsewhere, aSale, aProgramme } = await atDesk([
  'admin',
  'trainer',
  'elsewhere',
]);
const year = { duration_count: 12, duration_unit: 'month', prices: [{ currency: 'MYR', price_cents: 1200_00 }] };
const inParts = (await aProgramme({ ...year, billing: 'instalments', instalment_count: 12 })).id;
const atOnce = (await aProgramme(year)).id;
await sold('over', '2026-02-28');
await sold('soon', '2026-03-31');
await sold('misses', '2026-04-04');
await sold('in 60', '2026-04-30');
await sold('in 90', '2026-05-31');
await sold('later', '2027-12-31');
await sold('mandate', null);
await sold('paid at once', '2026-02-28', atOnce, 1200_00);
await sold('ended', '2026-02-28');
// As a termination leaves them: nothing is charged any more.
await test.ownerSql
  .updateTable('instalment')
  .set({ status: 'called_off' })
  .where('membership_id', '=', ids.get('ended') ?? 0)
  .where('status', '=', 'planned')
  .execute();

describe('cards that run out', () => {
  it('are told of to those who see money there, and only where something is still charged', async () => {
    expect((await get(`expiringCard/${KL}`, {})).responseCode).toBe(codes.sessionEnded);
    expect((await get(`expiringCard/${KL}`, trainer)).status).toBe(403);
    expect((await get(`expiringCard/${KL}`, elsewhere)).status).toBe(403);
    expect(await named()).toEqual(['over', 'soon', 'misses', 'in 60', 'in 90']);
    expect((await list())[0]).toMatchObject({
      status: 'over',
      method: 'visa •••• 1000',
      days_left: -5,
      next_on: '2026-04-05',
      next_cents: 100_00,
      currency: 'MYR',
      can: ['replace'],
    });
  });

  it.each([
    ['within=over', ['over']],
    ['within=30', ['soon', 'misses']],
    ['within=60', ['soon', 'misses', 'in 60']],
    ['within=90', ['soon', 'misses', 'in 60', 'in 90']],
    ['within=soon', ['over', 'soon', 'misses']],
    ['sort=-expires_on', ['in 90', 'in 60', 'misses', 'soon', 'over']],
    ['q=1003', ['in 60']],
  ])('%s', async (query, names) => {
    expect(await named(`&${query}`)).toEqual(names);
  });

  it('stand to the next charge as they are: over, over by then, or still good', async () => {
    const rows = await list();
    expect(rows.map((row) => row.status)).toEqual(['over', 'misses', 'misses', 'lasts', 'lasts']);
    expect((await get(`expiringCard/${KL}?within=7`)).responseCode).toBe(codes.validation);
  });

  it('an invoice that is open is what is charged next', async () => {
    const id = ids.get('soon') ?? 0;
    await sql`update instalment set due_on = ${TODAY}::date where membership_id = ${id} and part_no = 2`.execute(
      test.ownerSql,
    );
    await run('billing_by_date');
    expect((await list()).find((row) => row.id === id)).toMatchObject({ next_on: TODAY, status: 'lasts' });
  });

  it('wait on Home with the same count, and are a file for those who may take it away', async () => {
    const home = (await get(`home/${KL}`, admin)).data as Home;
    const soon = await list('&within=soon');
    const group = home.tasks.find(({ kind }) => kind === 'card_expiring');
    expect(group?.total).toBe(soon.length);
    expect(group?.items.map(({ id }) => id)).toEqual(soon.map(({ id }) => id));
    const file = (as: Headers, query = '') =>
      test.app.http.inject({ method: 'GET', url: `/api/v4/expiringCard/csv/${KL}${query}`, headers: as });
    expect((await file(sales)).statusCode).toBe(403);
    const lines = (await file(admin, '?within=over&locale=cn')).body.split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('visa •••• 1000');
  });
});
