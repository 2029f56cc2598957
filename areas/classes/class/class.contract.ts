import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';
import { classMachine } from './class.machine.ts';
import {
  classLevels,
  ClassRow,
  classStatuses,
  ClassView,
  EditClass,
  MoveClass,
  NewClass,
  Room,
} from './class.model.ts';

export const ClassQuery = listQuery({
  status: manyOf(z.enum(classStatuses)),
  category: manyOf(CategoryKey),
  level: manyOf(z.enum(classLevels)),
  facility_id: IdText.optional(),
  sort: sortBy(['name', 'category', 'capacity', 'duration_min', 'id'], 'name'),
});
export type ClassQuery = z.output<typeof ClassQuery>;
const record = { flag: 'VIEW_CLASSES', branch: 'record' } as const;
const changes = { flag: 'MANAGE_CLASSES', branch: 'record' } as const;

export const classContract = contract({
  list: {
    method: 'GET',
    path: 'class/:branch_id',
    also: ['class/byBranch/:branch_id'],
    says: 'Classes of a branch',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    query: ClassQuery,
    data: pageOf(ClassRow),
  },
  view: { method: 'GET', path: 'class/view/:id', says: 'One class', ...record, data: ClassView },
  picture: {
    method: 'GET',
    path: 'class/picture/:id',
    says: 'The picture of a class',
    ...record,
    file: 'any',
    data: z.null(),
  },
  rooms: {
    method: 'GET',
    path: 'class/rooms/:branch_id',
    says: 'Rooms of a branch that can be used',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    data: z.array(Room),
  },
  create: {
    method: 'POST',
    path: 'class',
    says: 'Add a class',
    flag: 'MANAGE_CLASSES',
    branch: 'branch',
    answer: 'dialog',
    body: NewClass,
    data: ClassView,
  },
  edit: {
    method: 'PUT',
    path: 'class/:id',
    says: 'Edit a class; what is on the timetable stays as it is',
    ...changes,
    answer: 'dialog',
    body: EditClass,
    data: ClassView,
  },
  move: {
    method: 'POST',
    path: 'class/move/:id',
    says: 'Stop offering a class, or offer it again',
    ...changes,
    answer: 'toast',
    body: MoveClass,
    data: ClassView,
    machine: classMachine,
    refuses: ['kit.move_not_possible'],
  },
  history: {
    method: 'GET',
    path: 'class/history/:id',
    says: 'Who changed a class, when and how',
    ...record,
    data: z.array(HistoryEntry),
  },
});
