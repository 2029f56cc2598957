/** Vaccine certificates of clients: health data, so with a flag of their own, and each opening is written down. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  EditVaccine,
  MoveVaccine,
  NewVaccine,
  Vaccine,
  VaccineOfClient,
  VaccineOpening,
  VaccineRow,
} from './vaccine.model.ts';
import { vaccineMachine } from './vaccine.machine.ts';

export const VaccineQuery = listQuery({
  status: manyOf(z.enum(statesOf(vaccineMachine))),
  sort: sortBy(['created_at', 'id'], '-created_at'),
});
export type VaccineQuery = z.output<typeof VaccineQuery>;

const see = { flag: 'VIEW_VACCINE_CERTIFICATE', branch: 'record' } as const;
export const vaccineContract = contract({
  list: {
    method: 'GET',
    path: 'vaccineCertificate/:branch_id',
    says: 'Vaccine certificates of the clients of a branch by status, without their details',
    flag: 'VIEW_VACCINE_CERTIFICATE',
    branch: 'branch',
    query: VaccineQuery,
    data: pageOf(VaccineOfClient),
  },
  ofMember: {
    ...see,
    method: 'GET',
    path: 'vaccineCertificate/member/:id',
    says: 'The vaccine certificates of a client by status, without their details',
    data: z.array(VaccineRow),
  },
  view: {
    ...see,
    method: 'GET',
    path: 'vaccineCertificate/view/:id',
    says: 'One vaccine certificate; every view is recorded',
    data: Vaccine,
  },
  file: {
    ...see,
    method: 'GET',
    path: 'vaccineCertificate/file/:id',
    says: 'The document of a vaccine certificate; every view is recorded',
    data: z.null(),
    file: 'any',
  },
  openings: {
    ...see,
    method: 'GET',
    path: 'vaccineCertificate/openings/:id',
    says: 'Who viewed a vaccine certificate, newest first',
    data: z.array(VaccineOpening),
  },
  create: {
    method: 'POST',
    path: 'vaccineCertificate',
    says: 'Add a vaccine certificate of a client',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: NewVaccine,
    data: Vaccine,
  },
  edit: {
    method: 'PUT',
    path: 'vaccineCertificate/:id',
    says: 'Edit a vaccine certificate, which is then reviewed again',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: EditVaccine,
    data: Vaccine,
  },
  move: {
    method: 'POST',
    path: 'vaccineCertificate/move/:id',
    says: 'Accept or reject a vaccine certificate',
    flag: 'DECIDE_VACCINE_CERTIFICATE',
    branch: 'record',
    answer: 'dialog',
    body: MoveVaccine,
    data: Vaccine,
    machine: vaccineMachine,
    refuses: ['kit.move_not_possible'],
  },
});
