/** `/privileges/create`: give a person permissions, or remove them, in branches and for a period. */
import type { ReactElement } from 'react';
import { privilegeContract } from './privilege.contract.ts';
import { privilegeEffects, type PrivilegeEffect } from './privilege.model.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { readCookie } from '#kit/web/cookies.ts';
import {
  areaField,
  checkField,
  dayField,
  group,
  ownField,
  radioField,
  recordField,
  type OwnInputProps,
} from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { FunctionsInput } from '../role/functions-input.parts.tsx';
import { personName } from '../staff/person-name.view.ts';
import {
  asChoices,
  asIds,
  branchesByCountry,
  countryName,
  findsByCode,
  type Choice,
} from '#web/shell/branch-choices.ts';
import { groupChoices, idsOfGroups } from '#web/shell/branch-group-choices.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';

const atHeadOffice = (): boolean => readCookie('FZ_CURRENT_BRANCHTYPE') === 'hq';
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

/** Hundreds of branches: grouped by country, with one choice for a whole country, found by name or code. */
const BranchesInput = (props: OwnInputProps): ReactElement => {
  const { name, value, set } = props;
  const words = useWords('access');
  const locale = useLocale();
  const blocks = useWords('blocks');
  const groups = useBranchGroups();
  const all = useRead(branchContract.plain, {}).data ?? [];
  const countable = all.filter(({ type }) => type === 'branch');
  const whole = (code: string): Choice | null => {
    const count = countable.filter((one) => one.country_code === code).length;
    const country = countryName(code, locale);
    return count > 1 ? { value: `country:${code}`, label: words('privilege.all_of', { country, count }) } : null;
  };
  return (
    <ManyBox
      of={props}
      withAsterisk
      // Enter chooses the match, and doesn't submit the form.
      selectFirstOptionOnChange
      data={[
        ...groupChoices(groups, {
          locale,
          title: blocks('branches.groups'),
          label: (facts) => blocks('branches.group', facts),
        }),
        ...branchesByCountry(all, { locale, branchValue: String, whole }),
      ]}
      filter={findsByCode(all, String)}
      value={asChoices(idsIn(value), countable)}
      onChange={(next) => set(name, asIds(idsOfGroups(next, groups), countable))}
    />
  );
};

const today = (): string => dayIn(place.get().zone, new Date());
const here = (): number => place.get().branch_id ?? 0;

export const PrivilegeForm = formPage(privilegeContract.create, {
  noun: 'access.privilege',
  title: 'create',
  save: 'save',
  groups: [
    group('who', [
      recordField('staff_id', privilegeContract.people, personName, { query: { itemsPerPage: '200' } }),
      radioField('effect', privilegeEffects, {
        labelOf: (effect) => say('access')(`privilege.ask.${effect as PrivilegeEffect}`),
      }),
    ]),
    group('when', [
      checkField('everywhere', { when: atHeadOffice }),
      ownField('branches', BranchesInput, { when: (values) => values['everywhere'] !== true }),
      [dayField('from_on'), dayField('until_on')],
      areaField('reason', { rows: 2 }),
    ]),
    group('what', [ownField('flags', FunctionsInput)]),
  ],
  start: ({ search }) =>
    ({
      staff_id: Number(search['staff_id']) || null,
      effect: search['effect'] === 'take' ? ('take' as const) : ('give' as const),
      flags: [],
      branches: atHeadOffice() ? [] : [here()],
      everywhere: false,
      from_on: today(),
    }) as { effect: 'give' | 'take' },
  hidden: () => ({ branch_id: here() }),
  done: ({ staff_id }) => ({ to: '/privileges/person', id: staff_id }),
});
