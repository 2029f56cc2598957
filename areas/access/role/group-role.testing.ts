/** Groups of branches with people who have a role in them, for the tests. */
import { expect } from 'vitest';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import type { BranchGroup } from '#areas/network/branch-group/branch-group.model.ts';
import type { Gym } from '#server/testing/gym.testing.ts';
import { call, makeStaff, signInAs, type Headers } from '../access.testing.ts';
import { staffContract } from '../staff/staff.contract.ts';
import { roleContract } from './role.contract.ts';

export type Manager = { id: number; email: string; headers: Headers };
export const place = (branch_group_id: number) => ({ branch_group_id });

export const groupRolesIn = async ({ as, test, KL, PJ, OR, HQ }: Gym) => {
  const groups = as.hq(branchGroupContract);
  const staff = as.hq(staffContract);
  const all = (await as.hq(roleContract).list.data({ branch_id: HQ, itemsPerPage: 200 })).data;
  const roleId = (key: string): number => all.find((role) => role.key === key)?.id ?? 0;
  let count = 0;
  const groupOf = async (...branch_ids: number[]): Promise<BranchGroup> => {
    count += 1;
    return groups.create.data({ name: { en: `Region ${count}`, cn: `区域${count}` }, kind: 'region', branch_ids });
  };
  /** Saves the group with other branches, as head office does. */
  const change = async ({ id }: { id: number }, branch_ids: number[], more: object = {}) => {
    const { version, name, kind, new_in } = await groups.view.data(id);
    return groups.edit(id, { version, name, kind, new_in, branch_ids, confirmed: true, ...more });
  };
  /** Someone whose only role is one in a group. */
  const managerOf = async (
    group: { id: number },
    role: 'facility_admin' | 'sales_person' = 'facility_admin',
  ): Promise<Manager> => {
    count += 1;
    const email = `region.manager${count}@test.example`;
    const id = await makeStaff(test.ownerSql, { email, role, place: { branch_group_id: group.id } });
    return { id, email, headers: await signInAs(test.app, email) };
  };
  const ask = ({ headers }: Pick<Manager, 'headers'>, path: string) => call(test.app, headers, 'GET', path);
  const leadAt = ({ headers }: Pick<Manager, 'headers'>, branch_id: number) => {
    count += 1;
    return call(test.app, headers, 'POST', 'lead', {
      branch_id,
      first_name: `Lead ${count}`,
      email: `lead${count}@gym.example`,
    });
  };
  /** Which of the branches answer to the person: 200 or 403 each. */
  const reaches = async (who: Pick<Manager, 'headers'>): Promise<string[]> => {
    const places = { KL, PJ, OR, HQ };
    const found: string[] = [];
    for (const [name, id] of Object.entries(places)) {
      const { status } = await ask(who, `lead/${id}`);
      if (status === 200) found.push(name);
      else expect(status).toBe(403);
    }
    return found;
  };
  return { groups, staff, roleId, groupOf, change, managerOf, ask, leadAt, reaches };
};
