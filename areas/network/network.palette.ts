/** What the command palette offers of the network: organisations by name, and opening a branch. */
import { organisationContract } from './organisation/organisation.contract.ts';
import { call } from '#kit/web/api.ts';
import type { PaletteParts } from '#kit/web/area.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';

const MOST = '5';

export const networkPalette: PaletteParts = {
  actions: [
    {
      id: 'opening.create',
      label: () => say('shell')('palette.do.open_branch'),
      keywords: ['new branch', 'add branch', '新门店', '开店'],
      to: '/franchise/create',
      order: 10,
      when: atHeadOffice,
    },
  ],
  sources: [
    {
      group: 'organisations',
      needs: 'VIEW_FRANCHISE',
      find: async (typed, signal) => {
        const { data } = await call(organisationContract.list, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data.map((one) => ({
          id: `organisation${one.id}`,
          label: one.name,
          hint: say('network')('organisation.one'),
          to: '/franchise/view' as const,
          record: one.id,
        }));
      },
    },
  ],
};
