/** Fields that only the form of a product has: its options, its variants, and its prices in each currency. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_OPTIONS, MAX_VALUES, type NewVariant, type ProductOption, type ProductPrice } from './product.model.ts';
import { choicesText, combinationsOf, isBarcode, skuFor, variantsFor } from './product.rules.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { isCurrency, type Currency } from '#kit/domain/currency.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './product.module.css';

const listIn = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const replaced = <T,>(all: readonly T[], at: number, part: Partial<T>): T[] =>
  all.map((one, i) => (i === at ? { ...one, ...part } : one));
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, i) => i !== at);

const KEY_LENGTH = 8;
const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, KEY_LENGTH);
const newValue = (): ProductOption['values'][number] => ({ key: newKey(), name: { en: '', cn: '' } });

type Name = { en: string; cn: string };
type NameProps = {
  id: string;
  of: string;
  name: Name;
  onName: (name: Name) => void;
  onRemove: (() => void) | undefined;
};
/** A name in both languages on one line. */
const NameLine = ({ id, of, name, onName, onRemove }: NameProps): ReactElement => {
  const words = useWords('stock');
  return (
    <Stacked columns="minmax(0, 1fr) minmax(0, 1fr) 36px" gap={8} mt={8}>
      <TextInput
        id={id}
        aria-label={words('product.in_english', { of })}
        placeholder={words('product.english')}
        maxLength={60}
        value={name.en}
        onChange={(event) => onName({ ...name, en: event.currentTarget.value })}
      />
      <TextInput
        aria-label={words('product.in_chinese', { of })}
        placeholder={words('product.chinese')}
        maxLength={60}
        value={name.cn}
        onChange={(event) => onName({ ...name, cn: event.currentTarget.value })}
      />
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words('product.remove_part', { of })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ) : null}
    </Stacked>
  );
};

type OneProps = { at: number; option: ProductOption; onOption: (option: ProductOption) => void; onRemove: () => void };
const OneOption = ({ at, option, onOption, onRemove }: OneProps): ReactElement => {
  const words = useWords('stock');
  const { values } = option;
  const number = at + 1;
  return (
    <fieldset className={style['option']}>
      <legend>{words('product.option_number', { number })}</legend>
      <NameLine
        id={at === 0 ? 'field-options' : `field-options-${at}`}
        of={words('product.option_number', { number })}
        name={option.name}
        onName={(name) => onOption({ ...option, name })}
        onRemove={onRemove}
      />
      <Words as="div" p="0 0 0 16px">
        {values.map((value, i) => (
          <NameLine
            key={value.key}
            id={`field-options-${at}-${i}`}
            of={words('product.value_number', { number: i + 1 })}
            name={value.name}
            onName={(name) => onOption({ ...option, values: replaced(values, i, { name }) })}
            onRemove={values.length > 1 ? () => onOption({ ...option, values: without(values, i) }) : undefined}
          />
        ))}
        {values.length < MAX_VALUES ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onOption({ ...option, values: [...values, newValue()] })}
          >
            {words('product.add_value')}
          </Button>
        ) : null}
      </Words>
    </fieldset>
  );
};

export const OptionsInput = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('stock');
  const options = listIn<ProductOption>(value);
  const change = (next: ProductOption[]): void => {
    set(name, next);
    set('variants', variantsFor(next, listIn<NewVariant>(values['variants'])));
  };
  return (
    <Input.Wrapper label={label} error={error} description={words('product.hint.options')} labelElement="div">
      {options.map((option, at) => (
        <OneOption
          key={at}
          at={at}
          option={option}
          onOption={(next) => change(replaced(options, at, next))}
          onRemove={() => change(without(options, at))}
        />
      ))}
      {options.length < MAX_OPTIONS ? (
        <Button
          id={options.length === 0 ? 'field-options' : undefined}
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...options, { name: { en: '', cn: '' }, values: [newValue()] }])}
        >
          {words('product.add_option')}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};

type VariantProps = { title: string; sku: string; variant: NewVariant; onVariant: (part: Partial<NewVariant>) => void };
const OneVariant = ({ title, sku, variant, onVariant }: VariantProps): ReactElement => {
  const words = useWords('stock');
  const { currency } = usePlace();
  const isWrong = variant.barcode !== null && variant.barcode !== '' && !isBarcode(variant.barcode);
  return (
    <fieldset className={style['variant']}>
      {title === '' ? null : <legend>{title}</legend>}
      <TextInput
        label={words('product.sku')}
        placeholder={sku}
        maxLength={30}
        value={variant.sku}
        onChange={(event) => onVariant({ sku: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label={words('product.barcode')}
        inputMode="numeric"
        maxLength={13}
        error={isWrong && variant.barcode?.length === 13 ? words('product.barcode_wrong') : null}
        value={variant.barcode ?? ''}
        onChange={(event) => onVariant({ barcode: event.currentTarget.value.replaceAll(/\D/g, '') || null })}
      />
      <MoneyBox
        label={words('product.cost')}
        currency={currency}
        cents={variant.cost_cents}
        onCents={(cents) => onVariant({ cost_cents: cents ?? 0 })}
      />
      <NumberBox
        label={words('product.weight')}
        min={1}
        allowDecimal={false}
        hideControls
        value={variant.weight_g ?? ''}
        onChange={(next) => onVariant({ weight_g: typeof next === 'number' ? next : null })}
      />
      <Checkbox
        label={words('product.active')}
        checked={variant.is_active}
        onChange={(event) => onVariant({ is_active: event.currentTarget.checked })}
      />
    </fieldset>
  );
};

/** One for each combination of the options: what it is called in stock and at the till. */
export const VariantsInput = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement => {
  const locale = useLocale();
  const options = listIn<ProductOption>(values['options']);
  const variants = listIn<NewVariant>(value);
  const code = typeof values['code'] === 'string' ? values['code'].trim() : '';
  const single = combinationsOf(options).length === 1 && options.length === 0;
  return (
    <Input.Wrapper id={`field-${name}`} label={label} error={error} labelElement="div">
      {variants.map((variant, at) => (
        <OneVariant
          key={variant.choices.join('/')}
          title={single ? '' : choicesText(options, variant.choices, locale)}
          sku={skuFor(code, options, variant.choices)}
          variant={variant}
          onVariant={(part) => set(name, replaced(variants, at, part))}
        />
      ))}
    </Input.Wrapper>
  );
};

/** The existing currencies, and those of all branches. */
const useCurrencies = (prices: readonly ProductPrice[]): Currency[] => {
  const branches = useRead(branchContract.plain, {}).data ?? [];
  const wanted = branches.filter((one) => one.type === 'branch').map((one) => one.currency);
  return [...new Set([...prices.map((price) => price.currency as string), ...wanted])].filter(isCurrency);
};

export const ProductPricesInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('stock');
  const prices = listIn<ProductPrice>(value);
  const wanted = useCurrencies(prices);
  const change = (currency: Currency, part: Partial<ProductPrice>): void => {
    const before = prices.find((price) => price.currency === currency);
    const after = { price_cents: 0, member_price_cents: null, ...before, ...part, currency };
    set(name, [...prices.filter((price) => price.currency !== currency), after]);
  };
  const clear = (currency: Currency): void =>
    set(
      name,
      prices.filter((price) => price.currency !== currency),
    );
  return (
    <Input.Wrapper label={label} error={error} description={words('product.hint.prices')} labelElement="div">
      {wanted.map((currency, at) => {
        const typed = prices.find((price) => price.currency === currency);
        return (
          <Stacked key={currency} columns="repeat(2, minmax(0, 1fr))" gap={12} mt={8}>
            <MoneyBox
              id={at === 0 ? `field-${name}` : `field-${name}-${currency}`}
              label={words('product.price_in', { currency })}
              currency={currency}
              cents={typed?.price_cents}
              onCents={(cents) => (cents === null ? clear(currency) : change(currency, { price_cents: cents }))}
            />
            <MoneyBox
              label={words('product.member_price_in', { currency })}
              currency={currency}
              cents={typed?.member_price_cents}
              disabled={typed === undefined}
              onCents={(cents) => change(currency, { member_price_cents: cents })}
            />
          </Stacked>
        );
      })}
    </Input.Wrapper>
  );
};
