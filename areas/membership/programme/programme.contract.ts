import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  EditProgramme,
  Holder,
  MembershipType,
  NewProgramme,
  Programme,
  ProgrammeRow,
  programmeStatuses,
} from './programme.model.ts';

export const ProgrammeQuery = listQuery({
  type_id: manyOf(IdText),
  status: manyOf(z.enum(programmeStatuses)),
  sort: sortBy(['name', 'price_cents', 'id'], 'name'),
});
export type ProgrammeQuery = z.output<typeof ProgrammeQuery>;

const memberships = rowsOf('memberships', { see: 'VIEW_PROGRAMME', write: 'MANAGE_PROGRAMME', answer: 'dialog' });
export const programmeContract = contract({
  list: memberships.list('Programmes sold in a branch, with today’s price', ProgrammeQuery, ProgrammeRow, {
    flag: ['VIEW_PROGRAMME', 'SIGN_UP_CLIENT'],
  }),
  types: {
    method: 'GET',
    path: 'memberships/getMembershipType',
    says: 'The five types of programmes',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(MembershipType),
  },
  view: memberships.view('One programme with its prices and branches', Programme),
  create: memberships.create('Create a programme of a branch, or of the network', NewProgramme, Programme),
  retire: memberships.post(
    'retire',
    'Stop selling a programme; existing members keep it',
    z.object({ version: Version }),
    Programme,
    { answer: 'toast', refuses: ['settings.locked'] },
  ),
  offer: memberships.post('offer', 'Sell a programme again', z.object({ version: Version }), Programme, {
    answer: 'toast',
    refuses: ['settings.locked'],
  }),
  edit: memberships.edit(
    'Edit a programme, and give it a new price from a day; memberships already sold keep their terms',
    EditProgramme,
    Programme,
  ),
  history: memberships.history('Who changed a programme, when and how'),
  holders: memberships.of(
    'holders',
    'The current members of a programme, in the branches that the caller sees',
    pageOf(Holder),
    { query: listQuery({}) },
  ),
});
