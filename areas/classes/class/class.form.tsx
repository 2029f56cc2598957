/** `/manage/classes/create`: a new class, or with an id an existing one. */
import type { ComponentType } from 'react';
import { classContract } from './class.contract.ts';
import { classLevels, LONGEST_MIN, MAX_CAPACITY, MAX_TRAINERS } from './class.model.ts';
import { usePageId } from '#kit/web/address.tsx';
import {
  bothField,
  group,
  numberField,
  ownField,
  selectField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { place } from '#kit/web/place.ts';
import { ColouringCategoryInput } from '#web/shell/category-input.tsx';
import { startCategory } from '#web/shell/class-categories.ts';
import { ColourInput, RoomInput, TypesInput } from './class-inputs.parts.tsx';

const pictureShown = (values: Values) =>
  typeof values['picture_name'] === 'string'
    ? {
        name: values['picture_name'],
        picture:
          pictureAddress(classContract.picture, Number(values['id']), Number(values['picture_file_id'])) ?? undefined,
      }
    : undefined;

const isOnline = (values: Values): boolean => values['kind'] === 'online';
const isInRoom = (values: Values): boolean => !isOnline(values);

const groups = [
  group('what', [
    bothField('name'),
    [ownField('category', ColouringCategoryInput), selectField('level', classLevels)],
    bothField('description', { area: true }),
  ]),
  group('room', [
    [numberField('duration_min', { min: 5, max: LONGEST_MIN }), ownField('facility_id', RoomInput, { when: isInRoom })],
    textField('meeting_url', { when: isOnline }),
    [
      numberField('capacity', { min: 1, max: MAX_CAPACITY }),
      numberField('trainers_needed', { min: 1, max: MAX_TRAINERS }),
    ],
  ]),
  group('booking', [ownField('programme_types', TypesInput), numberField('credit_cost', { min: 0, max: 100 })]),
  group('look', [ownField('colour', ColourInput), uploadField('picture_file_id', 'picture', { shown: pictureShown })]),
] as const;

const CreateClass = formPage(classContract.create, {
  noun: 'classes.class',
  title: 'create',
  save: 'save',
  groups,
  start: () => ({
    level: 'all' as const,
    ...startCategory(),
    duration_min: 60,
    capacity: 20,
    trainers_needed: 1,
    credit_cost: 1,
    programme_types: [1 as const, 4 as const, 5 as const],
  }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done: (row) => ({ to: '/manage/classes/view', id: row.id }),
});
const EditClass = formPage(classContract.edit, {
  noun: 'classes.class',
  title: 'edit',
  save: 'save',
  record: classContract.view,
  groups,
  done: (row) => ({ to: '/manage/classes/view', id: row.id }),
});

export const ClassForm: ComponentType = () => (usePageId() === undefined ? <CreateClass /> : <EditClass />);
