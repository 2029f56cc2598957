/** Fields that only the form of a plan has: a percentage, its tiers and its split. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import {
  MOST_PARTS,
  MOST_STEPS,
  MOST_TIERS,
  splitTos,
  type SplitPart,
  type SplitTo,
  type Step,
  type Tier,
} from './commission-plan.model.ts';
import { splitTotal } from './commission-plan.rules.ts';
import { percent } from '../commission/commission-words.view.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

type RateProps = { id?: string; named?: string; bp: number | null; onBp: (bp: number | null) => void };
/** Basis points as a percentage. */
const RateBox = ({ id, named, bp, onBp }: RateProps): ReactElement => (
  <NumberBox
    {...(id !== undefined && { id })}
    {...(named !== undefined && { 'aria-label': named })}
    value={bp === null ? '' : bp / 100}
    suffix=" %"
    min={0}
    decimalScale={2}
    clampBehavior="none"
    hideControls
    onChange={(next) => onBp(next === '' || !Number.isFinite(Number(next)) ? null : Math.round(Number(next) * 100))}
  />
);
export const RateInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => (
  <Input.Wrapper
    id={`field-${name}`}
    label={label}
    description={useNoun().kind('hint', name)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    error={error}
    withAsterisk={required}
  >
    <RateBox id={`field-${name}`} bp={typeof value === 'number' ? value : null} onBp={(bp) => set(name, bp)} />
  </Input.Wrapper>
);

const listIn = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactElement => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
    <IconTrash size={16} />
  </ActionIcon>
);
type RowsProps<T> = {
  props: OwnInputProps;
  rows: readonly T[];
  most: number;
  blank: T;
  add: string;
  children: (row: T, at: number, change: (part: Partial<T>) => void, remove: () => void) => ReactElement;
};
/** A list of rows that can be added to. */
const Rows = <T,>({ props, rows, most, blank, add, children }: RowsProps<T>): ReactElement => {
  const { name, label, error, set } = props;
  const without = (at: number): T[] => rows.filter((_, i) => i !== at);
  const changed = (at: number, part: Partial<T>): T[] => rows.map((row, i) => (i === at ? { ...row, ...part } : row));
  return (
    <Input.Wrapper
      label={label}
      error={error}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      description={useNoun().kind('hint', name)}
    >
      <Stacked gap={8} mt={8} mb={8}>
        {rows.map((row, at) =>
          children(
            row,
            at,
            (part) => set(name, changed(at, part)),
            () => set(name, without(at)),
          ),
        )}
      </Stacked>
      {rows.length < most ? (
        <Button
          variant="default"
          size="xs"
          {...(rows.length === 0 && { id: `field-${name}` })}
          leftSection={<IconPlus size={14} />}
          onClick={() => set(name, [...rows, blank])}
        >
          {add}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};

export const TiersInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('commission');
  const { currency } = usePlace();
  return (
    <Rows
      props={props}
      rows={listIn<Tier>(props.value)}
      most={MOST_TIERS}
      blank={{ from_cents: 0, rate_bp: 0 }}
      add={words('commission_plan.add_tier')}
    >
      {(tier, at, change, remove) => (
        <Stacked key={at} columns="minmax(0, 1fr) 96px auto" align="center" gap={8}>
          <MoneyBox
            {...(at === 0 && { id: `field-${props.name}` })}
            aria-label={words('commission_plan.tier_from', { number: at + 1 })}
            currency={currency ?? 'MYR'}
            cents={tier.from_cents}
            onCents={(cents) => change({ from_cents: cents ?? 0 })}
          />
          <RateBox
            named={words('commission_plan.tier_rate', { number: at + 1 })}
            bp={tier.rate_bp}
            onBp={(bp) => change({ rate_bp: bp ?? 0 })}
          />
          <RemoveButton label={words('commission_plan.remove_tier', { number: at + 1 })} onClick={remove} />
        </Stacked>
      )}
    </Rows>
  );
};

export const StepsInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('commission');
  return (
    <Rows
      props={props}
      rows={listIn<Step>(props.value)}
      most={MOST_STEPS}
      blank={{ from_bp: 10_000, extra_bp: 0 }}
      add={words('commission_plan.add_step')}
    >
      {(step, at, change, remove) => (
        <Stacked key={at} columns="minmax(0, 1fr) 96px auto" align="center" gap={8}>
          <RateBox
            {...(at === 0 && { id: `field-${props.name}` })}
            named={words('commission_plan.step_from', { number: at + 1 })}
            bp={step.from_bp}
            onBp={(bp) => change({ from_bp: bp ?? 0 })}
          />
          <RateBox
            named={words('commission_plan.step_extra', { number: at + 1 })}
            bp={step.extra_bp}
            onBp={(bp) => change({ extra_bp: bp ?? 0 })}
          />
          <RemoveButton label={words('commission_plan.remove_step', { number: at + 1 })} onClick={remove} />
        </Stacked>
      )}
    </Rows>
  );
};

type Chosen = Pick<SplitPart, 'to' | 'staff_id'>;
const keyOf = ({ to, staff_id }: Chosen): string => (to === 'person' ? String(staff_id) : to);
const chosenBy = (key: string): Chosen => {
  const to = splitTos.find((one) => one === key);
  return to === undefined ? { to: 'person', staff_id: Number(key) } : { to, staff_id: null };
};
const groups: readonly SplitTo[] = ['seller', 'keeper', 'team'];

/** Who gets which share; the total is shown while it is entered. */
export const SplitInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('commission');
  const { branch_id } = usePlace();
  const { data } = useRead(profileContract.salesPersons, { query: { branch_id: String(branch_id ?? 0) } });
  const rows = listIn<SplitPart>(props.value);
  const people = (data ?? []).map((row) => ({ value: String(row.id), label: nameOfRow(row) }));
  const choices = [
    {
      group: words('commission_plan.groups'),
      items: groups.map((to) => ({ value: to as string, label: words(`commission_plan.to.${to}`) })),
    },
    { group: words('commission_plan.people'), items: people },
  ];
  return (
    <div>
      <Rows
        props={props}
        rows={rows}
        most={MOST_PARTS}
        blank={{ to: 'team', staff_id: null, share_bp: Math.max(0, 10_000 - splitTotal(rows)) }}
        add={words('commission_plan.add_part')}
      >
        {(part, at, change, remove) => (
          <Stacked key={at} columns="minmax(0, 1fr) 96px auto" align="center" gap={8}>
            <Select
              {...(at === 0 && { id: `field-${props.name}` })}
              aria-label={words('commission_plan.part_who', { number: at + 1 })}
              allowDeselect={false}
              data={choices}
              value={keyOf(part)}
              onChange={(key) => key !== null && change(chosenBy(key))}
            />
            <RateBox
              named={words('commission_plan.part_share', { number: at + 1 })}
              bp={part.share_bp}
              onBp={(bp) => change({ share_bp: bp ?? 0 })}
            />
            <RemoveButton label={words('commission_plan.remove_part', { number: at + 1 })} onClick={remove} />
          </Stacked>
        )}
      </Rows>
      <Quiet>{words('commission_plan.split_sum', { share: percent(splitTotal(rows)) })}</Quiet>
    </div>
  );
};
