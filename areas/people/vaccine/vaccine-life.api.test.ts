/** Vaccine certificates, by their contract. */
import { vaccineContract } from './vaccine.contract.ts';
import type { VaccineOfClient } from './vaccine.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, sold } = await gym();
const { list, view, create, edit, move, openings, ofMember } = vaccineContract;

lifecycle(
  'A vaccine certificate',
  { list, view, create, edit, move, openings, ofMember },
  {
    as,
    by: 'facility',
    create: async () => ({ member_id: (await sold.member()).id, vaccine: 'MMR', dose: 1, given_on: '2021-05-05' }),
    edit: (_, n) => ({ vaccine: `Tetanus ${n}`, dose: 2, given_on: '2022-06-06' }),
    label: ({ member_name }: VaccineOfClient) => member_name,
    rows: {
      openings: () => ({}),
      ofMember: ({ member_id }: VaccineOfClient) => ({ id: member_id }),
    },
  },
);
