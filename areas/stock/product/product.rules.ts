import type { Flag } from '#access/access.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { productMachine } from './product.machine.ts';
import {
  MAX_SKU,
  MAX_VARIANTS,
  type NewProduct,
  type NewVariant,
  type ProductOption,
  type ProductPrice,
  type ProductRow,
} from './product.model.ts';

type Options = readonly ProductOption[];
/** The last digit of an EAN-13 makes the sum of all digits, every second one threefold, a multiple of ten. */
export const isBarcode = (digits: string): boolean =>
  /^\d{13}$/.test(digits) &&
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

/** Every combination of the options' values, the first option changing last; one empty combination without options. */
export const combinationsOf = (options: Options): string[][] =>
  options.reduce<string[][]>(
    (made, { values }) => made.flatMap((chosen) => values.map(({ key }) => [...chosen, key])),
    [[]],
  );
export const sameChoices = (a: readonly string[], b: readonly string[]): boolean => a.join('/') === b.join('/');

const LONGEST_PART = 6;
/** The SKU that a variant gets if nobody enters one: GLOVE with "Black" and "12 oz" is GLOVE-BLACK-12OZ. */
export const skuFor = (code: string, options: Options, choices: readonly string[]): string => {
  const parts = choices.map((key, at) => {
    const name = options[at]?.values.find((value) => value.key === key)?.name.en ?? key;
    return (
      name
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, LONGEST_PART) || key.toUpperCase()
    );
  });
  return code === '' ? '' : [code.toUpperCase(), ...parts].join('-').slice(0, MAX_SKU);
};
/** The variants with an SKU each. */
export const withSkus = <P extends Pick<NewProduct, 'code' | 'options' | 'variants'>>(product: P): P => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    sku: variant.sku || skuFor(product.code, product.options, variant.choices),
  })),
});

/** The variants of changed options: those that exist keep what was entered, and new combinations start empty. */
export const variantsFor = (options: Options, known: readonly NewVariant[]): NewVariant[] =>
  combinationsOf(options).map(
    (choices) =>
      known.find((one) => sameChoices(one.choices, choices)) ?? {
        id: null,
        choices,
        sku: '',
        barcode: null,
        cost_cents: known[0]?.cost_cents ?? 0,
        weight_g: known[0]?.weight_g ?? null,
        is_active: true,
      },
  );

/** How a variant is called beside its product: "M · Black". Nothing without options. */
export const choicesText = (options: Options, choices: readonly string[], locale: 'en' | 'cn'): string =>
  choices
    .map((key, at) => {
      const name = options[at]?.values.find((value) => value.key === key)?.name;
      return (locale === 'cn' && name?.cn) || (name?.en ?? key);
    })
    .join(' · ');

const doubled = (values: readonly string[]): boolean => new Set(values).size < values.length;
const fault = (isWrong: boolean, field: string, key: string): Fault[] => (isWrong ? [{ field, key }] : []);

/** Values are named once, and every combination is a variant: one that isn't sold is switched off, not left out. */
const optionFaults = (options: Options): Fault[] => [
  ...fault(doubled(options.map(({ name }) => name.en.toLowerCase())), 'options', 'duplicate'),
  ...fault(
    options.some(
      ({ values }) => doubled(values.map(({ name }) => name.en.toLowerCase())) || doubled(values.map(({ key }) => key)),
    ),
    'options',
    'duplicate',
  ),
  ...fault(combinationsOf(options).length > MAX_VARIANTS, 'options', 'too_many_variants'),
];

const variantFaults = (options: Options, variants: readonly NewVariant[]): Fault[] => {
  const wanted = combinationsOf(options).map((choices) => choices.join('/'));
  const given = variants.map(({ choices }) => choices.join('/'));
  const codes = variants.flatMap(({ barcode, is_active }) => (barcode && is_active ? [barcode] : []));
  return [
    ...fault(doubled(given) || doubled(variants.map(({ sku }) => sku)) || doubled(codes), 'variants', 'duplicate'),
    ...fault(
      !wanted.every((one) => given.includes(one)) || given.length > wanted.length,
      'variants',
      'not_the_options',
    ),
    ...fault(
      variants.some(({ barcode }) => barcode !== null && !isBarcode(barcode)),
      'variants',
      'barcode_wrong',
    ),
  ];
};

type Dated = ProductPrice & { valid_from: Day };
type Known = readonly { currency: string; valid_from: Day; price_cents: number; member_price_cents: number | null }[];
/** The prices that differ from those in force on the day from which they would apply. */
export const changedPrices = (asked: readonly ProductPrice[], known: Known, valid_from: Day): Dated[] =>
  asked.flatMap((price) => {
    const before = inForceOn(
      known.filter(({ currency }) => currency === price.currency),
      valid_from,
    );
    const isSame = before?.price_cents === price.price_cents && before.member_price_cents === price.member_price_cents;
    return isSame ? [] : [{ ...price, valid_from }];
  });

/** `changed`: how many prices of an existing product change; they can't change in the past, where things were sold. */
export const productFaults = (
  {
    options,
    variants,
    prices,
    valid_from,
    picture_file_ids,
  }: Pick<NewProduct, 'options' | 'variants' | 'prices' | 'valid_from' | 'picture_file_ids'>,
  { changed, today }: { changed: number; today: Day },
): Fault[] => [
  ...fault(doubled(picture_file_ids.map(String)), 'picture_file_ids', 'duplicate'),
  ...optionFaults(options),
  ...variantFaults(options, variants),
  ...fault(doubled(prices.map(({ currency }) => currency)), 'prices', 'duplicate'),
  ...fault(
    prices.some(({ price_cents, member_price_cents }) => (member_price_cents ?? 0) > price_cents),
    'prices',
    'member_price_higher',
  ),
  ...fault(changed > 0 && valid_from < today, 'valid_from', 'in_the_past'),
];

type Standing = Pick<ProductRow, 'status' | 'variant_count' | 'prices'>;
/** Nothing is published that nobody could buy. */
export const whyNotPublish = ({ variant_count, prices }: Standing): string | null => {
  if (variant_count === 0) return 'stock.no_active_variant';
  return prices.length === 0 ? 'stock.no_price_today' : null;
};
/** Only what was never on sale: everything later refers to its variants. */
export const whyNotDelete = ({ status }: Pick<ProductRow, 'status'>): string | null =>
  status === 'draft' ? null : 'stock.product_was_sold';

export const productCan = (product: Standing, has: (flag: Flag) => boolean): ProductRow['can'] => [
  ...(has('VIEW_PRODUCT_PROFILE') ? (['edit'] as const) : []),
  ...movesFrom(productMachine, product.status, has),
  ...(has('VIEW_PRODUCT_PROFILE') && whyNotDelete(product) === null ? (['delete'] as const) : []),
];
