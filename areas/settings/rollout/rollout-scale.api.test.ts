/**
 * Many branches and staff (300 and 3,000 in the deep tier): what selectors, lists and Home send depends on what they show,
 * and settings reach every branch in one go.
 */
import { sql as raw } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { rolloutContract } from './rollout.contract.ts';
import { workOnRollout } from './rollout-work.commands.ts';
import { copyContract } from '../copy/copy.contract.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';
import { staffContract } from '#areas/access/staff/staff.contract.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import { homeContract } from '#areas/report/home/home.contract.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const BRANCHES = isDeep ? 300 : 12;
const STAFF = isDeep ? 3000 : 60;
const { as, test, KL, HQ } = await gym();
const db = test.ownerSql;

beforeAll(async () => {
  await raw`
    insert into branch (organisation_id, code, name, type, country_code, region, time_zone, currency, opened_on, address)
    select b.organisation_id, 'S' || n, 'Scale ' || n, 'branch', b.country_code, 'Region ' || n % 10, b.time_zone, b.currency, b.opened_on,
           n || ' Jalan Besar, 50000 Kuala Lumpur'
      from branch b, generate_series(1, ${BRANCHES}::int) n where b.id = ${KL}`.execute(db);
  await raw`
    insert into staff (first_name, last_name, staff_type, email) select 'Scale', 'Person ' || n, 'sales_person', 'scale' || n || '@test.example' from generate_series(1, ${STAFF}::int) n`.execute(
    db,
  );
  await raw`
    insert into staff_role (staff_id, role_id, branch_id)
    select s.id, (select id from role where key = 'sales_person'), (select min(id) from branch where name like 'Scale %') + s.id % ${BRANCHES}::int
      from staff s where s.first_name = 'Scale'`.execute(db);
  await raw`
    insert into branch_group (name, kind, branch_ids)
    select jsonb_build_object('en', 'Region ' || r, 'cn', ''), 'region', array(select id from branch where region = 'Region ' || r order by id)
      from generate_series(0, 9) r`.execute(db);
}, 300_000);

it('lists send a page of people, Home the best and the weakest branches, and selectors only names', async () => {
  const sizes = {
    staff: (await as.hq(staffContract).list({ branch_id: HQ, itemsPerPage: 50 })).text.length,
    home: (await as.hq(homeContract).view({ branch_id: HQ })).text.length,
    branches: (await as.hq(branchContract).plain({})).text.length / BRANCHES,
    targets: (await as.hq(copyContract).targets({ branch_id: KL })).text.length / BRANCHES,
    groups: (await as.hq(branchGroupContract).offered({})).text.length / BRANCHES,
  };
  // Lists and Home as a whole, however many branches there are; selectors by branch.
  expect(sizes.staff).toBeLessThan(40_000);
  expect(sizes.home).toBeLessThan(10_000);
  expect(sizes.branches).toBeLessThan(700);
  expect(sizes.targets).toBeLessThan(400);
  expect(sizes.groups).toBeLessThan(100);
});

it('opening hours, rules and holidays reach each branch, and are taken back from each', async () => {
  const set = as.hq(scheduleContract);
  const { id, ...hours } = await set.hours.data({ branch_id: KL });
  const day = [{ opens: '05:00', closes: '23:00' }];
  await set.editHours.data(id, { ...hours, tuesday: day, planned: 'keep', cancel_reason: null });
  await set.addHoliday.data({ branch_id: KL, day: '2026-12-01', name: { en: 'Anniversary', cn: '周年' } });
  const bulk = as.hq(rolloutContract);
  const to_ids = (await as.hq(copyContract).targets.data({ branch_id: KL })).map((one) => one.id);
  const made = await bulk.create.data({
    branch_id: KL,
    name: 'Everywhere',
    what: ['hours', 'rules', 'holidays'],
    to_ids,
    abroad: true,
  });
  const work = async () => {
    await workOnRollout(await test.system('setting_rollout'), made.id);
    return bulk.view.data(made.id);
  };
  const checked = await work();
  expect(checked.counts).toMatchObject({ ready: to_ids.length * 2, same: to_ids.length });
  const page = await bulk.lines(made.id, { itemsPerPage: 25 });
  expect(page.text.length).toBeLessThan(40_000);
  await bulk.move.data(made.id, { version: checked.version, move: 'apply' });
  const applied = await work();
  expect([applied.status, applied.counts.applied]).toEqual(['applied', to_ids.length * 2]);
  await bulk.move.data(made.id, { version: applied.version, move: 'undo' });
  expect((await work()).counts).toMatchObject({ undone: to_ids.length * 2, kept: 0 });
});
