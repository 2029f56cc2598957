/** The test's own trainer, who is always free. */
import type { RoleRow } from '#areas/access/role/role.model.ts';
import { branchOf, callApi } from './api.ts';
import { stamp } from './stamp.ts';
import type { Page } from './test.ts';

/** Added to the page's branch by the person signed in there. */
export const aTrainer = async (page: Page): Promise<{ staff_id: number; staff_name: string }> => {
  const { data } = await callApi<{ data: RoleRow[] }>(page, 'roles/{b}?itemsPerPage=200');
  const role = data.find(({ key }) => key === 'trainer_full_time');
  if (!role) throw new Error('there is no role for trainers');
  const last_name = `Own ${stamp()}`;
  const { id } = await callApi<{ id: number }>(page, 'staff', {
    first_name: 'Devi',
    last_name,
    email: `devi.${last_name.replace(' ', '.').toLowerCase()}@cornerman.example`,
    staff_type: 'trainer',
    employment: 'full_time',
    roles: [{ role_id: role.id, place: { branch_id: await branchOf(page) } }],
  });
  return { staff_id: id, staff_name: `Devi ${last_name}` };
};
