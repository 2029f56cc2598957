import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

const classRows = rowsOf('class', { see: 'VIEW_CLASSES', write: 'MANAGE_CLASSES', answer: 'dialog' });
export const classContract = contract({
  list: classRows.list('Classes of a branch', ClassQuery, ClassRow, { also: ['class/byBranch/:branch_id'] }),
  view: classRows.view('One class', ClassView),
  picture: classRows.of('picture', 'The picture of a class', z.null(), { file: 'any' }),
  rooms: classRows.ofBranch('rooms', 'Rooms of a branch that can be used', z.array(Room)),
  create: classRows.create('Add a class', NewClass, ClassView),
  edit: classRows.edit('Edit a class; what is on the timetable stays as it is', EditClass, ClassView),
  move: classRows.move('Stop offering a class, or offer it again', classMachine, MoveClass, ClassView, {
    answer: 'toast',
  }),
  history: classRows.history('Who changed a class, when and how'),
});
