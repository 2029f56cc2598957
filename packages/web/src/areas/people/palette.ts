/** What the command palette offers of people: clients and leads by name or phone, and adding one. */
import { leadContract } from '#domain/areas/people/lead.contract.ts';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import type { PaletteParts } from '#web/kit/area.ts';
import { call } from '#web/kit/api.ts';
import { say } from '#web/kit/words.ts';

const MOST = '5';

export const peoplePalette: PaletteParts = {
  actions: [
    { id: 'lead.create', label: () => say('people')('lead.create'), needs: 'MANAGE_LEAD', to: '/manage/createLeads' },
    {
      id: 'member.create',
      label: () => say('people')('member.create'),
      needs: 'MANAGE_CLIENT',
      to: '/manage/editClient',
    },
  ],
  sources: [
    {
      group: 'people',
      needs: 'VIEW_CLIENT',
      find: async (typed, signal) => {
        const { data } = await call(memberContract.list, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data.map((member) => ({
          id: `member${member.id}`,
          label: fullName(member),
          hint: say('people')('member.one'),
          to: '/manage/clientDetails' as const,
          record: member.id,
        }));
      },
    },
    {
      group: 'people',
      needs: 'VIEW_LEAD',
      find: async (typed, signal) => {
        const { data } = await call(leadContract.list, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data.map((lead) => ({
          id: `lead${lead.id}`,
          label: fullName(lead),
          hint: say('people')('lead.one'),
          to: '/manage/viewLeads' as const,
          record: lead.id,
        }));
      },
    },
  ],
};
