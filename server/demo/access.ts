/** Roles created by branches and head office, and privileges of single people: current, upcoming, ended. */
import type { Flag } from '#access/access.ts';
import { addDays } from '#kit/domain/day.ts';
import { builtInRoles } from '#access/roles.ts';
import { addFunctions, giveRole, insertRole } from '#areas/access/role/role.store.ts';
import type { DemoBranch, World } from './world.ts';

const salesPlus = (...more: Flag[]): Flag[] => [...builtInRoles.sales_person.flags, ...more];
const roles: readonly {
  code: string | null;
  title: { en: string; cn: string };
  scope: 'branch' | 'country';
  flags: Flag[];
}[] = [
  {
    code: 'KL',
    title: { en: 'Front desk lead', cn: '前台主管' },
    scope: 'branch',
    flags: salesPlus('OVERRIDE_CHECK_IN', 'VIEW_CHECK_IN_REPORT'),
  },
  { code: 'KL', title: { en: 'Weekend help', cn: '周末兼职' }, scope: 'branch', flags: ['CHECK_IN', 'VIEW_CLIENT'] },
  {
    code: 'OR',
    title: { en: 'Evening desk', cn: '晚班前台' },
    scope: 'branch',
    flags: ['CHECK_IN', 'VIEW_CLIENT', 'VIEW_CLASSES', 'MANAGE_ORDERS'],
  },
  {
    code: null,
    title: { en: 'Area manager', cn: '区域经理' },
    scope: 'country',
    flags: [...builtInRoles.franchise_operator.flags.filter((flag) => flag !== 'VIEW_FRANCHISE'), 'MANAGE_STAFF'],
  },
];

/** Days from today: start, end. `who` is the position in the branch's list of staff with that job. */
type Given = {
  code: string;
  who: readonly [key: string, at: number];
  effect: 'give' | 'take';
  flags: readonly Flag[];
  days: readonly [number, number];
  reason: string;
  ended?: string;
};
const privileges: readonly Given[] = [
  {
    code: 'KL',
    who: ['trainer', 1],
    effect: 'give',
    flags: ['VIEW_LEAD', 'MANAGE_LEAD'],
    days: [-3, 11],
    reason: 'Covers the front desk while Jason is on leave',
  },
  {
    code: 'KL',
    who: ['trainer.pt', 1],
    effect: 'take',
    flags: ['CHECK_IN'],
    days: [-20, 10],
    reason: 'Let friends in without a membership',
  },
  {
    code: 'KL',
    who: ['facility', 0],
    effect: 'give',
    flags: ['VIEW_REVENUE_REPORT'],
    days: [-60, -30],
    reason: 'Closing of the quarter with the accountant',
  },
  {
    code: 'KL',
    who: ['sales', 1],
    effect: 'give',
    flags: ['IMPORT_PEOPLE'],
    days: [5, 12],
    reason: 'Brings in the list from the fitness fair',
  },
  {
    code: 'PJ',
    who: ['sales', 0],
    effect: 'give',
    flags: ['OVERRIDE_CHECK_IN'],
    days: [-45, -15],
    reason: 'The facility admin was ill',
  },
  {
    code: 'OR',
    who: ['facility', 0],
    effect: 'give',
    flags: ['VIEW_REVENUE_REPORT'],
    days: [-25, 20],
    reason: 'Helps with the budget',
    ended: 'The budget is done',
  },
];

const branchOf = (world: World, code: string): DemoBranch | undefined =>
  world.gyms.find((branch) => branch.code === code);

const makeRoles = async (world: World): Promise<void> => {
  for (const { code, flags, ...role } of roles) {
    const branch = code === null ? undefined : branchOf(world, code);
    if (code !== null && !branch) continue;
    const id = await insertRole(world.db, { ...role, branch_id: branch?.id ?? null });
    await addFunctions(world.db, id, flags);
    const second = branch && world.staffOf(branch, 'sales')[1];
    if (branch && second && role.title.en !== 'Weekend help')
      await giveRole(world.db, second.id, id, { branch_id: branch.id });
  }
};

const makePrivileges = async (world: World): Promise<void> => {
  for (const { code, who, days, flags, ended, ...one } of privileges) {
    const branch = branchOf(world, code);
    const person = branch && world.staffOf(branch, who[0])[who[1]];
    const giver = branch && world.staffOf(branch, 'admin')[0];
    if (!branch || !person || !giver) continue;
    const { time_zone, id: branch_id } = branch;
    const [from_on, until_on] = [addDays(world.today(time_zone), days[0]), addDays(world.today(time_zone), days[1])];
    const row = { ...one, branch_id, staff_id: person.id, given_by: giver.id, from_on, until_on };
    const created_at = world.moment(time_zone, addDays(world.today(time_zone), Math.min(days[0], -1)), 9 * 60 + 40);
    const end =
      ended === undefined
        ? {}
        : { ended_why: ended, ended_by: giver.id, ended_at: world.moment(time_zone, addDays(from_on, 12), 17 * 60) };
    for (const flag of flags)
      await world.db
        .insertInto('privilege')
        .values({ ...row, ...end, flag, created_at })
        .execute();
  }
};

export const makeAccess = async (world: World): Promise<void> => {
  await makeRoles(world);
  await makePrivileges(world);
};
