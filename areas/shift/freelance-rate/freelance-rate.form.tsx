/** `/settings/freelance/create`: a rate from a day on. For a following rate, the address contains the scope. */
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { freelanceRateContract } from './freelance-rate.contract.ts';
import { rateKinds, rateWhos, type RateKind } from './freelance-rate.model.ts';
import { kindsFor } from './freelance-rate.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { trainerGradeLabels, trainerGrades, type TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import {
  dayField,
  group,
  moneyField,
  ownField,
  recordField,
  selectField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { currentLocale } from '#kit/web/words.ts';
import { CategoryInput } from '#web/shell/category-input.tsx';
import { findCategory } from '#web/shell/class-categories.ts';
import { BranchInput, isWork, KindInput, WhoInput, WorkInput } from './freelance-rate-inputs.parts.tsx';

const staffName = (row: LooseRow): string => `${String(row['first_name'])} ${String(row['last_name'])}`.trim();
const byHead = (values: Values): boolean => values['kind'] === 'head';
const howMuch = [
  [ownField('kind', KindInput), moneyField('amount_cents')],
  [moneyField('floor_cents', { when: byHead }), moneyField('ceiling_cents', { when: byHead })],
] as const;

const find = <T extends string>(all: readonly T[], wanted: string | undefined): T | undefined =>
  all.find((one) => one === wanted);
const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

type Search = Readonly<Record<string, string>>;
const startOf = (search: Search) => {
  const work = isWork(search['work']) ? search['work'] : ('class' as const);
  const kind = find<RateKind>(rateKinds, search['kind']);
  const branch_id = idIn(search['of_branch']) ?? (atHeadOffice() ? undefined : (place.get().branch_id ?? undefined));
  return {
    who: find(rateWhos, search['who']) ?? ('everyone' as const),
    staff_id: idIn(search['staff_id']) ?? null,
    grade: find<TrainerGrade>(trainerGrades, search['grade']) ?? null,
    work,
    category: findCategory(search['category'])?.key ?? null,
    kind: kind !== undefined && kindsFor[work].includes(kind) ? kind : kindsFor[work][0],
    ...(branch_id !== undefined && { branch_id }),
  };
};

export const FreelanceRateForm = formPage(freelanceRateContract.create, {
  noun: 'shift.freelance_rate',
  title: 'create',
  save: 'save',
  groups: [
    group('whom', [
      ownField('branch_id', BranchInput, { when: atHeadOffice }),
      ownField('who', WhoInput),
      recordField('staff_id', profileContract.trainers, staffName, { when: (values) => values['who'] === 'person' }),
      selectField('grade', trainerGrades, {
        when: (values) => values['who'] === 'grade',
        labelOf: (grade) => textIn(trainerGradeLabels[grade as TrainerGrade], currentLocale()),
      }),
    ]),
    group('what', [
      [
        ownField('work', WorkInput),
        ownField('category', CategoryInput, { when: (values) => values['work'] === 'class' }),
      ],
    ]),
    group('how', howMuch),
    group('from', [dayField('valid_from')]),
  ],
  start: ({ search }) => startOf(search),
  done: (rate) => ({ to: '/settings/freelance/viewEdit', id: rate.id }),
});

/** The scope of a rate never changes: a different scope would be a different rate. */
export const EditRateDrawer = formDrawer(freelanceRateContract.edit, {
  noun: 'shift.freelance_rate',
  title: 'edit',
  record: freelanceRateContract.view,
  groups: [{ fields: [...howMuch, dayField('valid_from')] }],
});
