/** Linking two clients, and changing their relationship. */
import { nameOfRow } from '../person/person.rules.ts';
import { memberFamilyContract } from './member-family.contract.ts';
import { answersFor, type Relative } from './member-family.model.ts';
import { memberContract } from '../member/member.contract.ts';
import { ownField, radioField, recordField, type LooseRow } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { RelationshipInput } from '#kit/web/form/relationship-input.tsx';

/** With the number: two people with the same name aren't rare. */
const nameOf = (row: LooseRow): string => `${nameOfRow(row)} · ${String(row['number'])}`;
const fields = [ownField('relationship', RelationshipInput), radioField('answers', answersFor)] as const;

export const AddRelative = formDrawer(memberFamilyContract.add, {
  noun: 'people.family',
  title: 'add',
  save: 'save',
  groups: [{ fields: [recordField('related_member_id', memberContract.list, nameOf), ...fields] }],
  start: () => ({ answers: 'nobody' as const }),
});
export const AddGuardian = formDrawer(memberFamilyContract.add, {
  noun: 'people.family',
  title: 'name_guardian',
  save: 'save',
  groups: [{ fields: [recordField('related_member_id', memberContract.list, nameOf), ...fields] }],
  start: () => ({ answers: 'guardian' as const }),
});

export type OpenRelative = Relative & { of: number };
export const EditRelative = formDrawer(memberFamilyContract.edit, {
  noun: 'people.family',
  title: 'edit',
  save: 'save',
  groups: [{ fields: [...fields] }],
  start: ({ record }) => {
    const one = record as OpenRelative | undefined;
    return {
      ...(one?.relationship && { relationship: one.relationship }),
      answers: one?.is_guardian ? ('guardian' as const) : one?.is_ward ? ('ward' as const) : ('nobody' as const),
    };
  },
  hidden: ({ record }) => ({ member_id: (record as OpenRelative | undefined)?.of ?? 0 }),
});
