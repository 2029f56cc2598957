/** What the command palette offers of people: clients and leads by name or phone, and adding one. */
import { leadContract } from './lead/lead.contract.ts';
import { memberContract } from './member/member.contract.ts';
import { fullName } from './person/person.rules.ts';
import type { PaletteParts } from '#kit/web/area.ts';
import { call } from '#kit/web/api.ts';
import { atHeadOffice } from '#kit/web/place.ts';
import { say } from '#kit/web/words.ts';
import { matches } from '#web/shell/palette-match.ts';

const MOST = '5';
const inBranch = (): boolean => !atHeadOffice();

type Person = { first_name: string; last_name: string; email: string | null; phone: string | null };
/** A list also finds similar names; in the palette, only what was typed is meant. */
const isMeant = (typed: string, person: Person, number = ''): boolean => {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  const isNumber = /^\+?[\d\s().-]+$/.test(typed);
  if (isNumber && digits !== '') return `${person.phone ?? ''} ${number}`.replaceAll(/[^\d ]/g, '').includes(digits);
  const names = `${fullName(person)} ${person.first_name} ${person.last_name} ${person.email ?? ''}`;
  return matches(`${names} ${number} ${number.replace('-', ' ')}`, typed);
};

export const peoplePalette: PaletteParts = {
  actions: [
    {
      id: 'lead.create',
      label: () => say('people')('lead.create'),
      needs: 'MANAGE_LEAD',
      to: '/manage/createLeads',
      keywords: ['new lead', 'add lead', 'enquiry', '新潜在客户'],
      order: 20,
      when: inBranch,
    },
    {
      id: 'member.create',
      label: () => say('people')('member.create'),
      needs: 'MANAGE_CLIENT',
      to: '/manage/editClient',
      keywords: ['new client', 'add client', 'member', '新会员'],
      order: 30,
      when: inBranch,
    },
  ],
  sources: [
    {
      group: 'people',
      needs: 'VIEW_CLIENT',
      find: async (typed, signal) => {
        const { data } = await call(memberContract.list, { query: { q: typed, itemsPerPage: MOST } }, { signal });
        return data
          .filter((member) => isMeant(typed, member, member.number))
          .map((member) => ({
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
        return data
          .filter((lead) => isMeant(typed, lead))
          .map((lead) => ({
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
