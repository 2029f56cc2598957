/** Programmes with rules of their own for late cancelling and not coming, below those of the branch. */
import type { ReactElement } from 'react';
import { Button, Radio, Select, Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { noShowRules } from '../hours/booking-rule.model.ts';
import type { ProgrammeRule } from './programme-rule.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { moneyField, numberField, ownField, type Group, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Item, ItemButton, Items, Loaded } from '../branch-settings/section.parts.tsx';
import style from '../settings.module.css';

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

/** What does not belong to the rule that is chosen goes with the choice. */
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

const Rule = ({ rule, onEdit }: { rule: ProgrammeRule; onEdit: () => void }): ReactElement => {
  const words = useWords('settings');
  const name = textIn(rule.programme_name, useLocale());
  const { run } = useWrite(contract.removeProgrammeRule);
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: words('programme_rule.remove', { name }),
      text: words('programme_rule.remove_confirm', { name }),
      yes: words('programme_rule.yes_remove'),
      danger: true,
    });
    if (isSure) await run({ params: { id: rule.id }, query: { version: rule.version } });
  };
  const facts = {
    hours: rule.cancel_cutoff_hours,
    fee: formatMoney(rule.no_show_fee_cents ?? 0, rule.currency),
    waivers: rule.no_show_waivers,
  };
  return (
    <Item
      title={name}
      below={words(`programme_rule.sentence_${rule.no_show}`, facts)}
      actions={
        <>
          <ItemButton
            label={words('programme_rule.edit_named', { name })}
            icon={<IconPencil size={18} />}
            onClick={onEdit}
          />
          <ItemButton
            label={words('programme_rule.remove', { name })}
            icon={<IconTrash size={18} />}
            onClick={() => void remove()}
          />
        </>
      }
    />
  );
};

export const ProgrammeRulesCard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const read = useRead(contract.programmeRules, { params: { branch_id } }, { keep: true });
  const edited = read.data?.rules.find(({ id }) => String(id) === search['edit']);
  return (
    <Card
      title={words('programme_rule.title')}
      aside={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabled={read.data?.open.length === 0}
          onClick={() => change({ new: '1' })}
        >
          {words('programme_rule.create')}
        </Button>
      }
    >
      <p className={style['context']}>{words('programme_rule.context')}</p>
      <Loaded of={read}>
        {({ rules }) =>
          rules.length === 0 ? (
            <p>{words('programme_rule.empty')}</p>
          ) : (
            <Items>
              {rules.map((rule) => (
                <Rule key={rule.id} rule={rule} onEdit={() => change({ edit: String(rule.id) })} />
              ))}
            </Items>
          )
        }
      </Loaded>
      {search['new'] ? <AddRule onClose={() => change({ new: undefined })} /> : null}
      {edited ? <EditRule id={edited.id} record={edited} onClose={() => change({ edit: undefined })} /> : null}
    </Card>
  );
};
