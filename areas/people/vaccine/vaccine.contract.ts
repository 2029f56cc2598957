/** Vaccine certificates of clients: health data, so with a flag of their own, and each opening is written down. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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
const vaccineCertificate = rowsOf('vaccineCertificate', {
  see: 'VIEW_VACCINE_CERTIFICATE',
  write: 'MANAGE_CLIENT',
  answer: 'dialog',
});
export const vaccineContract = contract({
  list: vaccineCertificate.list(
    'Vaccine certificates of the clients of a branch by status, without their details',
    VaccineQuery,
    VaccineOfClient,
  ),
  ofMember: vaccineCertificate.of(
    'member',
    'The vaccine certificates of a client by status, without their details',
    z.array(VaccineRow),
  ),
  view: vaccineCertificate.view('One vaccine certificate; every view is recorded', Vaccine),
  file: vaccineCertificate.of('file', 'The document of a vaccine certificate; every view is recorded', z.null(), {
    file: 'any',
  }),
  openings: vaccineCertificate.of(
    'openings',
    'Who viewed a vaccine certificate, newest first',
    z.array(VaccineOpening),
  ),
  create: vaccineCertificate.create('Add a vaccine certificate of a client', NewVaccine, Vaccine, { branch: 'record' }),
  edit: vaccineCertificate.edit('Edit a vaccine certificate, which is then reviewed again', EditVaccine, Vaccine),
  move: vaccineCertificate.move('Accept or reject a vaccine certificate', vaccineMachine, MoveVaccine, Vaccine, {
    flag: 'DECIDE_VACCINE_CERTIFICATE',
  }),
});
