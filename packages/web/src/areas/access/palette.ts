/** What the command palette offers of the own account. */
import type { PaletteParts } from '#web/kit/area.ts';
import { say } from '#web/kit/words.ts';

export const accessPalette: PaletteParts = {
  actions: [
    { id: 'profile.open', label: () => say('access')('profile.title'), to: '/user/edit' },
    { id: 'password.change', label: () => say('access')('password.title'), to: '/user/changePassword' },
    { id: 'role.create', label: () => say('access')('role.create'), needs: 'MANAGE_ROLE', to: '/user/createRole' },
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
    { id: 'api.open', label: () => say('access')('api.title'), keywords: ['openapi'], to: '/apiTest' },
  ],
};
