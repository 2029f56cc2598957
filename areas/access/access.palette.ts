/** What the command palette offers of staff, permissions and the person's own account. */
import { staffContract } from './staff/staff.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { call } from '#kit/web/api.ts';
import type { PaletteParts } from '#kit/web/area.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';

const LAST = 900;
const MOST = '5';

export const accessPalette: PaletteParts = {
  sources: [
    {
      group: 'people',
      needs: 'VIEW_FRANCHISE_USER',
      find: async (typed, signal) => {
        const { data } = await call(staffContract.list, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data.map((person) => ({
          id: `staff${person.id}`,
          label: fullName(person),
          hint: say('access')('staff.one'),
          to: '/user/edit' as const,
          record: person.id,
        }));
      },
    },
  ],
  actions: [
    {
      id: 'staff.create',
      label: () => say('access')('staff.create'),
      keywords: ['new staff', 'add staff', 'user', '新员工'],
      needs: 'MANAGE_STAFF',
      to: '/user/createStaff',
      order: 30,
      when: atHeadOffice,
    },
    { id: 'profile.open', label: () => say('access')('profile.title'), to: '/user/edit', order: LAST },
    { id: 'password.change', label: () => say('access')('password.title'), to: '/user/changePassword', order: LAST },
    {
      id: 'role.create',
      label: () => say('access')('role.create'),
      needs: 'MANAGE_ROLE',
      to: '/user/createRole',
      order: 80,
    },
    { id: 'role.compare', label: () => say('access')('role.compare'), needs: 'VIEW_ROLE', to: '/user/compareRoles' },
    {
      id: 'privilege.create',
      label: () => say('access')('privilege.create'),
      needs: 'MANAGE_PRIVILEGE',
      to: '/privileges/create',
    },
    {
      id: 'privilege.person',
      label: () => say('access')('privilege.look_up'),
      needs: 'VIEW_PRIVILEGES',
      to: '/privileges/person',
    },
    { id: 'api.open', label: () => say('access')('api.title'), keywords: ['openapi'], to: '/apiTest', order: LAST },
  ],
};
