/** Fields used only in franchise forms. */
import type { ReactElement } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import type { Agreement } from '../agreement/agreement.model.ts';
import { branchContract } from '../branch/branch.contract.ts';
import { organisationContract } from '../organisation/organisation.contract.ts';
import { currencies, currencyLabel } from '#kit/domain/currency.ts';
import { sameFigure } from '#kit/domain/money.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { typeOver } from '#kit/web/form/type-over.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

/** Basis points as a percentage. */
export const ShareInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => (
  <NumberBox
    id={`field-${name}`}
    label={label}
    description={useNoun().kind('hint', name)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    error={error}
    withAsterisk={required}
    value={typeof value === 'number' ? value / 100 : ''}
    suffix=" %"
    min={0}
    max={100}
    decimalScale={2}
    clampBehavior="none"
    onChange={(next) =>
      set(name, next === '' || !Number.isFinite(Number(next)) ? null : Math.round(Number(next) * 100))
    }
  />
);

const amounts = ['minimum_cents', 'fixed_cents', 'licence_fee_cents'];
/** The typed figure stays the same in a different currency, which can have different minor units. */
export const CurrencyInput = ({ name, label, value, error, required, values, set }: OwnInputProps): ReactElement => {
  const locale = useLocale();
  const words = useWords('blocks');
  const pick = (next: string | null): void => {
    for (const amount of amounts) {
      const cents = values[amount];
      if (typeof cents === 'number' && typeof value === 'string' && next !== null)
        set(amount, sameFigure(cents, value, next));
    }
    set(name, next);
  };
  return (
    <Select
      id={`field-${name}`}
      label={label}
      error={error}
      withAsterisk={required}
      searchable
      {...typeOver}
      allowDeselect={false}
      data={currencies.map((code) => ({ value: code, label: currencyLabel(code, locale) }))}
      value={typeof value === 'string' ? value : null}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      onChange={pick}
    />
  );
};

/** An amount in the form's currency. */
export const AmountInput = ({ name, label, value, error, required, values, set }: OwnInputProps): ReactElement => {
  const here = usePlace();
  const currency = typeof values['currency'] === 'string' && values['currency'] ? values['currency'] : here.currency;
  return (
    <MoneyBox
      id={`field-${name}`}
      label={label}
      description={useNoun().kind('hint', name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      withAsterisk={required}
      cents={typeof value === 'number' ? value : null}
      currency={currency}
      onCents={(cents) => set(name, cents)}
    />
  );
};

/** Branches of the chosen organisation; if it has others below it, those in which the caller works. */
export const BranchesInput = ({ name, label, value, error, required, values, set }: OwnInputProps): ReactElement => {
  const description = useNoun().kind('hint', name);
  const id = Number(values['organisation_id'] ?? 0);
  const { data: organisation, failed } = useLoaded(organisationContract.view, { params: { id } }, { when: id > 0 });
  const words = useWords('network');
  const isAbove = organisation !== undefined && organisation.below.length > 0;
  const { data: all } = useRead(branchContract.plain, {}, { when: isAbove });
  const own = organisation?.own_branches ?? [];
  const branches = isAbove ? (all ?? []).filter(({ type }) => type === 'branch') : own;
  if (failed) return failed;
  const isEmpty = organisation !== undefined && branches.length === 0;
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => set(name, next.map(Number))}
    >
      <Stack gap={8} mt={6}>
        {id > 0 && !isEmpty ? null : (
          <Quiet>{words(id > 0 ? 'agreement.no_branches' : 'agreement.choose_first')}</Quiet>
        )}
        {branches.map((branch, at) => (
          <Checkbox
            key={branch.id}
            value={String(branch.id)}
            label={`${branch.name} · ${branch.currency}`}
            {...(at === 0 && { id: `field-${name}` })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

/** A branch that the agreement of the drawer covers. */
export const CoveredInput = ({ name, label, value, error, required, values, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const covers = Array.isArray(values['covers']) ? (values['covers'] as Agreement['covers']) : [];
  return (
    <Select
      id={`field-${name}`}
      label={label}
      error={error}
      withAsterisk={required}
      data={covers
        .filter(({ is_taken_out }) => !is_taken_out)
        .map(({ branch_id, branch_name }) => ({ value: String(branch_id), label: branch_name }))}
      value={typeof value === 'number' ? String(value) : null}
      allowDeselect={false}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};
