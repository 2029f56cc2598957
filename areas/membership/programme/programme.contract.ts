import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
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

export const programmeContract = contract({
  list: {
    method: 'GET',
    path: 'memberships/:branch_id',
    says: 'Programmes sold in a branch, with today’s price',
    flag: ['VIEW_PROGRAMME', 'SIGN_UP_CLIENT'],
    branch: 'branch',
    query: ProgrammeQuery,
    data: pageOf(ProgrammeRow),
  },
  types: {
    method: 'GET',
    path: 'memberships/getMembershipType',
    says: 'The five types of programmes',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(MembershipType),
  },
  view: {
    method: 'GET',
    path: 'memberships/view/:id',
    says: 'One programme with its prices and branches',
    flag: 'VIEW_PROGRAMME',
    branch: 'record',
    data: Programme,
  },
  create: {
    method: 'POST',
    path: 'memberships',
    says: 'Create a programme of a branch, or of the network',
    flag: 'MANAGE_PROGRAMME',
    branch: 'branch',
    answer: 'dialog',
    body: NewProgramme,
    data: Programme,
  },
  retire: {
    method: 'POST',
    path: 'memberships/retire/:id',
    says: 'Stop selling a programme; existing members keep it',
    flag: 'MANAGE_PROGRAMME',
    branch: 'record',
    answer: 'toast',
    body: z.object({ version: Version }),
    data: Programme,
  },
  offer: {
    method: 'POST',
    path: 'memberships/offer/:id',
    says: 'Sell a programme again',
    flag: 'MANAGE_PROGRAMME',
    branch: 'record',
    answer: 'toast',
    body: z.object({ version: Version }),
    data: Programme,
  },
  edit: {
    method: 'PUT',
    path: 'memberships/:id',
    says: 'Edit a programme, and give it a new price from a day; memberships already sold keep their terms',
    flag: 'MANAGE_PROGRAMME',
    branch: 'record',
    answer: 'dialog',
    body: EditProgramme,
    data: Programme,
  },
  history: {
    method: 'GET',
    path: 'memberships/history/:id',
    says: 'Who changed a programme, when and how',
    flag: 'VIEW_PROGRAMME',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
  holders: {
    method: 'GET',
    path: 'memberships/holders/:id',
    says: 'The current members of a programme, in the branches that the caller sees',
    flag: 'VIEW_PROGRAMME',
    branch: 'record',
    query: listQuery({}),
    data: pageOf(Holder),
  },
});
