/** Programmes with their own rules for late cancellations and no-shows, below those of the branch. */
import type { ReactElement } from 'react';
import { Radio, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { noShowRules } from '../hours/booking-rule.model.ts';
import type { ProgrammeRule, ProgrammeRules } from './programme-rule.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { moneyField, numberField, ownField, type Group, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { usePlace } from '#kit/web/place.ts';
import { perform, useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim } from '#kit/web/look/lay.tsx';

const ProgrammeInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const { branch_id } = usePlace();
  const locale = useLocale();
  const open = useRead(contract.programmeRules, { params: { branch_id: branch_id ?? 0 } }).data?.open ?? [];
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      searchable
      data={open.map((one) => ({ value: String(one.id), label: textIn(one.name, locale) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};

/** Fields that don't belong to the chosen rule are cleared. */
const NoShowInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  const choose = (next: string): void => {
    set(name, next);
    if (next !== 'fee') set('no_show_fee_cents', null);
    if (next === 'none') set('no_show_waivers', 0);
  };
  return (
    <Radio.Group id={`field-${name}`} label={label} error={error} value={String(value)} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {noShowRules.map((one) => (
          <Radio key={one} value={one} label={words(`programme_rule.choice.no_show.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
};

type Fields = 'cancel_cutoff_hours' | 'no_show' | 'no_show_fee_cents' | 'no_show_waivers';
const costs: Group<Fields>['fields'] = [
  numberField('cancel_cutoff_hours', { min: 0, max: 168 }),
  ownField('no_show', NoShowInput),
  moneyField('no_show_fee_cents', { when: (values) => values['no_show'] === 'fee' }),
  numberField('no_show_waivers', { min: 0, max: 31, when: (values) => values['no_show'] !== 'none' }),
];
const AddRule = formDrawer(contract.addProgrammeRule, {
  noun: 'settings.programme_rule',
  title: 'create',
  save: 'save',
  groups: [{ fields: [ownField('programme_id', ProgrammeInput), ...costs] }],
  start: () => ({ cancel_cutoff_hours: 12, no_show: 'credit' as const, no_show_waivers: 0 }),
});
const EditRule = formDrawer(contract.editProgrammeRule, {
  noun: 'settings.programme_rule',
  title: 'edit',
  save: 'save',
  groups: [{ fields: costs }],
});

const Rules = itemCard<ProgrammeRules, ProgrammeRule>({
  noun: 'settings.programme_rule',
  rows: ({ rules }) => rules,
  name: (rule, locale) => textIn(rule.programme_name, locale),
  show: (rule, { noun }) => ({
    below: noun.of(`sentence_${rule.no_show}`, {
      hours: rule.cancel_cutoff_hours,
      fee: formatMoney(rule.no_show_fee_cents ?? 0, rule.currency),
      waivers: rule.no_show_waivers,
    }),
  }),
  add: AddRule,
  isFull: ({ open }) => open.length === 0,
  isAside: true,
  edit: EditRule,
  moves: {
    remove: {
      icon: IconTrash,
      send: ({ id, version }) => perform(contract.removeProgrammeRule, { params: { id }, query: { version } }),
    },
  },
});

export const ProgrammeRulesCard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('settings');
  return (
    <Loaded of={useRead(contract.programmeRules, { params: { branch_id } }, { keep: true })}>
      {(all) => (
        <Rules data={all}>
          <Dim as="p" size="inherit" prose>
            {words('programme_rule.context')}
          </Dim>
        </Rules>
      )}
    </Loaded>
  );
};
