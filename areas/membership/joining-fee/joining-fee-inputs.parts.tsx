/** Fields that only the form of a joining fee has: its merchandise, and its amount in each currency. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_MERCHANDISE, MAX_PIECES, type FeeAmount, type Merchandise } from './joining-fee.model.ts';
import { merchandiseContract } from '#areas/orders/merchandise/merchandise.contract.ts';
import { MAX_INCLUDED, type Includable } from '#areas/orders/merchandise/merchandise.model.ts';
import { textIn } from '#kit/domain/words.ts';
import type { Currency } from '#kit/domain/money.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { MultiSelect } from '#kit/web/form/multi-select.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useCurrencies } from '../credit-pack/credit-pack-inputs.parts.tsx';
import { Columns, Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';

const piecesIn = (value: unknown): Merchandise[] => (Array.isArray(value) ? (value as Merchandise[]) : []);
const MOST_PRODUCTS = 200;

type RowProps = {
  id: string;
  at: number;
  piece: Merchandise;
  /** Products that can be chosen here: the others are in the list already. */
  products: readonly Includable[];
  onChange: (part: Partial<Merchandise>) => void;
  onRemove: () => void;
};
const TextOfPiece = ({ id, at, piece, onChange }: Pick<RowProps, 'id' | 'at' | 'piece' | 'onChange'>): ReactElement => {
  const words = useWords('membership');
  return (
    <TextInput
      id={id}
      aria-label={words('joining_fee.piece_number', { number: at + 1 })}
      placeholder={words('joining_fee.field.piece')}
      maxLength={80}
      value={piece.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  );
};
/** A product, and below it the variants that clients can choose from; none named: all of them. */
const ProductOfPiece = ({ id, at, piece, products, onChange }: Omit<RowProps, 'onRemove'>): ReactElement => {
  const words = useWords('membership');
  const locale = useLocale();
  const { product_id = 0, name, name_cn, variant_ids = [] } = piece;
  const product = products.find((one) => one.id === product_id);
  const named = products.map((one) => ({ value: String(one.id), label: textIn(one.name, locale) }));
  // A product that was withdrawn from sale isn't in the list any more.
  const kept = { value: String(product_id), label: textIn({ en: name, cn: name_cn ?? '' }, locale) };
  return (
    <Stacked columns="minmax(0, 1fr)" gap={6} shrinks>
      <Select
        id={id}
        aria-label={words('joining_fee.piece_number', { number: at + 1 })}
        placeholder={words('joining_fee.choose_product')}
        searchable
        allowDeselect={false}
        value={product_id === 0 ? null : String(product_id)}
        data={product || product_id === 0 ? named : [kept, ...named]}
        onChange={(next) => onChange({ product_id: Number(next ?? 0), variant_ids: [] })}
      />
      {product && product.variants.length > 1 ? (
        <MultiSelect
          aria-label={words('joining_fee.variants_number', { number: at + 1 })}
          placeholder={variant_ids.length === 0 ? words('joining_fee.any_variant') : ''}
          value={variant_ids.map(String)}
          data={product.variants.map(({ variant_id, label }) => ({
            value: String(variant_id),
            label: textIn(label, locale),
          }))}
          onChange={(next) => onChange({ variant_ids: next.map(Number) })}
        />
      ) : null}
    </Stacked>
  );
};
const PieceRow = (props: RowProps): ReactElement => {
  const words = useWords('membership');
  const { at, piece, onChange, onRemove } = props;
  const isProduct = piece.product_id !== undefined;
  return (
    <Stacked columns="minmax(0, 1fr) 96px auto" align="start" gap={8} mt={12}>
      {isProduct ? <ProductOfPiece {...props} /> : <TextOfPiece {...props} />}
      <NumberBox
        aria-label={words('joining_fee.quantity_number', { number: at + 1 })}
        min={1}
        max={isProduct ? MAX_INCLUDED : MAX_PIECES}
        allowDecimal={false}
        value={piece.quantity}
        onChange={(next) => onChange({ quantity: typeof next === 'number' ? next : 1 })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words('joining_fee.remove_piece', { number: at + 1 })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Stacked>
  );
};

export const MerchandiseInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const { branch_id } = usePlace();
  const { data } = useRead(merchandiseContract.list, {
    params: { branch_id: branch_id ?? 0 },
    query: { itemsPerPage: MOST_PRODUCTS },
  });
  const pieces = piecesIn(value);
  const products = data?.data ?? [];
  const change = (at: number, part: Partial<Merchandise>): void =>
    set(
      name,
      pieces.map((piece, i) => (i === at ? { ...piece, ...part } : piece)),
    );
  const add = (piece: Merchandise): void => set(name, [...pieces, piece]);
  const free = (at: number): Includable[] =>
    products.filter(({ id }) => !pieces.some(({ product_id }, i) => i !== at && product_id === id));
  return (
    <Input.Wrapper label={label} error={error} description={words('joining_fee.hint.merchandise')} labelElement="div">
      {pieces.map((piece, at) => (
        <PieceRow
          key={at}
          id={at === 0 ? `field-${name}` : `field-${name}-${at}`}
          at={at}
          piece={piece}
          products={free(at)}
          onChange={(part) => change(at, part)}
          onRemove={() =>
            set(
              name,
              pieces.filter((_, i) => i !== at),
            )
          }
        />
      ))}
      {pieces.length < MAX_MERCHANDISE ? (
        <Inline gap={8} mt={12}>
          {products.length > 0 ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => add({ name: '', quantity: 1, product_id: 0, variant_ids: [] })}
            >
              {words('joining_fee.add_product')}
            </Button>
          ) : null}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => add({ name: '', quantity: 1 })}
          >
            {words('joining_fee.add_piece')}
          </Button>
        </Inline>
      ) : null}
    </Input.Wrapper>
  );
};

const amountsIn = (value: unknown): FeeAmount[] => (Array.isArray(value) ? (value as FeeAmount[]) : []);

export const AmountsInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('membership');
  const amounts = amountsIn(value);
  const wanted = useCurrencies(amounts);
  const change = (currency: Currency, amount_cents: number | null | undefined): void => {
    const others = amounts.filter((amount) => amount.currency !== currency);
    set(name, amount_cents === null || amount_cents === undefined ? others : [...others, { currency, amount_cents }]);
  };
  return (
    <Input.Wrapper label={label} error={error} withAsterisk labelElement="div">
      <Columns narrow="small" gap={12} mb={8}>
        {wanted.map((currency, at) => (
          <MoneyBox
            key={currency}
            id={at === 0 ? `field-${name}` : `field-${name}-${currency}`}
            {...(wanted.length > 1 ? { label: currency } : { 'aria-label': words('joining_fee.field.amount_cents') })}
            currency={currency}
            cents={amounts.find((amount) => amount.currency === currency)?.amount_cents}
            onCents={(cents) => change(currency, cents)}
          />
        ))}
      </Columns>
      <Dim as="p">{words('joining_fee.hint.amounts')}</Dim>
      {atHeadOffice() ? <Dim as="p">{words('joining_fee.hint.everywhere')}</Dim> : null}
    </Input.Wrapper>
  );
};
