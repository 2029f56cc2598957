import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import type { doorReportContract } from './door-report.contract.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { aMember } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call, KL, PJ, admin, sales, elsewhere } = await signedIn(['admin', 'sales', 'elsewhere'], {
  day: '2026-03-31',
});
const one = await aMember(test.ownerSql, { branch_id: KL, first_name: '=1+1', last_name: 'Tan' });
const two = await aMember(test.ownerSql, { branch_id: KL });
const came = async (
  branch: number,
  member: number,
  day: string,
  clock: string,
  why: string | null,
  allowed = why === null,
) => {
  await raw`insert into check_in (branch_id, member_id, day, at, allowed, why) values (${branch}, ${member}, ${day}, ${`${day}T${clock}:00+08:00`}, ${allowed}, ${why})`.execute(
    test.ownerSql,
  );
};
await came(KL, one, '2026-02-28', '07:10', null);
await came(KL, one, '2026-03-01', '18:05', null);
await came(KL, two, '2026-03-01', '18:40', null);
await came(KL, two, '2026-03-01', '23:50', 'expired');
await came(KL, two, '2026-03-02', '00:10', 'expired', true);
await came(PJ, one, '2026-03-01', '18:05', null);

it('is for who has the flag, in their branch, for at most a year', async () => {
  for (const name of ['getCheckInReport', 'getCheckInSummaryReport']) {
    expect((await call(sales, 'GET', `${name}/${KL}`)).status).toBe(403);
    expect((await call(elsewhere, 'GET', `${name}/${KL}`)).status).toBe(403);
    for (const wrong of ['from=2025-01-01&until=2026-03-01', 'from=2026-03-02&until=2026-03-01', 'from=2026-02-30'])
      expect((await call(admin, 'GET', `${name}/${KL}?${wrong}`)).responseCode).toBe(codes.validation);
  }
});

const get = async <T>(path: string, as = admin): Promise<T> => {
  const answer = await call(as, 'GET', path);
  expect(answer.responseCode).toBe(0);
  return answer.data;
};
const range = 'from=2026-02-28&until=2026-03-02';

it('lists each check-in, under both paths, and as a file that is safe to open', async () => {
  for (const prefix of ['', 'report/']) {
    const { data, total } = await get<DataOf<typeof doorReportContract.each>>(
      `${prefix}getCheckInReport/${KL}?${range}`,
    );
    expect(total).toBe(5);
    expect(data.map((row) => [row.day, row.allowed, row.why])).toEqual([
      ['2026-03-02', true, 'expired'],
      ['2026-03-01', false, 'expired'],
      ['2026-03-01', true, null],
      ['2026-03-01', true, null],
      ['2026-02-28', true, null],
    ]);
  }
  expect(
    (await get<DataOf<typeof doorReportContract.each>>(`getCheckInReport/${KL}?${range}&allowed=false`)).total,
  ).toBe(1);
  expect((await get<DataOf<typeof doorReportContract.each>>(`getCheckInReport/${KL}?${range}&why=expired`)).total).toBe(
    2,
  );
  const file = await test.app.http.inject({
    url: `/api/v4/report/getCheckInReport/csv/${KL}?${range}`,
    headers: admin,
  });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain('2026-02-28,07:10');
  expect(file.body).toContain("'=1+1 Tan");
});

it('sums them up by day, week and month, by the clock of the branch', async () => {
  const sums = await get<DataOf<typeof doorReportContract.sum>>(`getCheckInSummaryReport/${KL}?${range}`);
  expect(sums.groups).toMatchObject([
    { key: '2026-02-28', allowed: 1, refused: 0, overridden: 0, people: 1, busiest_hour: 7 },
    { key: '2026-03-01', allowed: 2, refused: 1, overridden: 0, people: 2, busiest_hour: 18 },
    { key: '2026-03-02', allowed: 1, refused: 0, overridden: 1, people: 1, busiest_hour: 0 },
  ]);
  expect(sums.totals).toMatchObject([{ allowed: 4, refused: 1, overridden: 1, people: 2 }]);
  const weeks = await get<DataOf<typeof doorReportContract.sum>>(
    `report/getCheckInSummaryReport/${KL}?${range}&by=week`,
  );
  // The first week starts with the requested days.
  expect(weeks.groups.map((row) => [row.key, row['allowed']])).toEqual([
    ['2026-02-28', 3],
    ['2026-03-02', 1],
  ]);
  const months = await get<DataOf<typeof doorReportContract.sum>>(`getCheckInSummaryReport/${KL}?${range}&by=month`);
  expect(months.groups.map((row) => [row.key, row['allowed']])).toEqual([
    ['2026-02-28', 1],
    ['2026-03-01', 3],
  ]);
  const file = await test.app.http.inject({
    url: `/api/v4/getCheckInSummaryReport/csv/${KL}?${range}&by=month`,
    headers: admin,
  });
  expect(file.body).toContain('2026-03-01,4,3,1,1,2,18');
});
