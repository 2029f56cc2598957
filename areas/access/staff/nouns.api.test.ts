/** Who works in a branch and what they can do, by the contracts: roles, as.admin(privilegeContract). */
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { roleContract } from '../role/role.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, HQ } = await gym();
const builtIn = async (key: string): Promise<number> =>
  (await as.hq(roleContract).list.data({ itemsPerPage: 200 })).data.find((role) => role.key === key)?.id ?? 0;
lifecycle('A role', roleContract, {
  as,
  create: (n) => ({ title: { en: `Desk ${n}`, cn: `前台 ${n}` }, scope: 'branch', flags: ['CHECK_IN'] }),
  filters: {
    kind: async () => {
      const [own, laid] = [
        await as
          .admin(roleContract)
          .create.data({ title: { en: 'Front desk', cn: '' }, flags: ['CHECK_IN'], scope: 'branch' }),
        await builtIn('admin'),
      ];
      return [
        { asked: 'branch', found: own.id, left_out: laid },
        { asked: 'built_in', found: laid, left_out: own.id },
      ];
    },
    scope: async () => {
      const [branch, network] = [await builtIn('admin'), await builtIn('super_admin')];
      return [
        { asked: 'branch', found: branch, left_out: network, with: { branch_id: HQ } },
        { asked: 'network', found: network, left_out: branch, with: { branch_id: HQ } },
      ];
    },
  },
  sorts: {
    title: { make: (index) => ({ title: { en: ['Aster', 'Mango', 'Tulip'][index] ?? '', cn: '' } }) },
    holders: { of: async () => [await builtIn('admin'), await builtIn('sales_person')], with: { branch_id: HQ } },
    scope: { of: async () => [await builtIn('admin'), await builtIn('super_admin')], with: { branch_id: HQ } },
  },
  rows: { functions: () => ({}) },
});

const sales = { staff_id: as.sales.id, effect: 'give' as const, branches: [as.admin.branch_id] };
const closes = { ...sales, flags: ['CLOSE_DAY' as const] };
/** For one day each, so that none is written down twice. */
let day = 0;
const asked = (more: object = {}) => {
  const on_day = on.in((day += 1));
  return { ...closes, from_on: on_day, until_on: on_day, reason: `Stands in on day ${1000 + day}`, ...more };
};
const given = async (more: object = {}): Promise<number> =>
  (await as.admin(privilegeContract).create.data(asked(more))).ids[0] ?? 0;
const { create: give, ...others } = privilegeContract;
lifecycle(
  'A privilege',
  { ...others, give },
  {
    as,
    make: async (n) => ({ id: await given({ reason: `Stands in ${n}` }) }),
    label: ({ reason }: { reason: string }) => reason,
    filters: {
      status: async () => {
        const [now, later] = [await given({ from_on: on.today(), until_on: on.today() }), await given()];
        return [
          { asked: 'active', found: now, left_out: later },
          { asked: 'waiting', found: later, left_out: now },
        ];
      },
      effect: async () => {
        const [give_id, take] = [await given(), await given({ effect: 'take', flags: ['VIEW_LEAD'] })];
        return [
          { asked: 'give', found: give_id, left_out: take },
          { asked: 'take', found: take, left_out: give_id },
        ];
      },
      staff_id: async () => {
        const [one, other] = [await given(), await given({ staff_id: as.facility.id, flags: ['VIEW_AUDIT'] })];
        return { asked: as.sales.id, found: one, left_out: other };
      },
    },
    sorts: {
      staff_name: {
        of: async () => [await given(), await given({ staff_id: as.facility.id, flags: ['VIEW_AUDIT'] })],
      },
    },
    rows: {
      people: () => ({}),
      give: () => ({ input: asked() }),
      end: ({ version }: { version: number }) => ({ input: { version, reason: 'Back again' } }),
      effective: () => ({ id: as.sales.id }),
    },
  },
);
