/** The products of the network: what a gym sells at the counter, with sizes, colours and prices in both currencies. */
import type { ProductOption } from '#areas/stock/product/product.model.ts';
import { combinationsOf, isBarcode, skuFor } from '#areas/stock/product/product.rules.ts';
import { LONG_AGO } from './joining-fees.ts';
import type { World } from './world.ts';

type Name = readonly [en: string, cn: string];
type Choice = { name: Name; values: readonly Name[] };
type Wanted = {
  code: string;
  name: Name;
  of: number;
  /** Price in MYR and SGD, then what it costs head office in MYR, in whole units. */
  worth: readonly [myr: number, sgd: number, cost: number];
  weight_g: number;
  options?: readonly Choice[];
  status?: 'draft' | 'withdrawn';
};

const categories: readonly Name[] = [
  ['Gloves and wraps', '拳套与绷带'],
  ['Clothing', '服装'],
  ['Protection', '护具'],
  ['Drinks and snacks', '饮料与零食'],
];
const colours: Choice = {
  name: ['Colour', '颜色'],
  values: [
    ['Black', '黑色'],
    ['Red', '红色'],
  ],
};
const sizes: Choice = {
  name: ['Size', '尺码'],
  values: [
    ['S', 'S'],
    ['M', 'M'],
    ['L', 'L'],
    ['XL', 'XL'],
  ],
};
const ounces: Choice = {
  name: ['Weight', '重量'],
  values: [
    ['10 oz', '10 安士'],
    ['12 oz', '12 安士'],
    ['16 oz', '16 安士'],
  ],
};
const products: readonly Wanted[] = [
  {
    code: 'GLOVE',
    name: ['Boxing gloves', '拳击手套'],
    of: 0,
    worth: [189, 79, 82],
    weight_g: 680,
    options: [ounces, colours],
  },
  { code: 'JUNIOR', name: ['Junior gloves 6 oz', '少儿拳套 6 安士'], of: 0, worth: [99, 45, 41], weight_g: 360 },
  {
    code: 'WRAP',
    name: ['Hand wraps 4.5 m', '绷带 4.5 米'],
    of: 0,
    worth: [29, 12, 9],
    weight_g: 120,
    options: [colours],
  },
  { code: 'SHIRT', name: ['Club T-shirt', '会所 T 恤'], of: 1, worth: [69, 32, 24], weight_g: 180, options: [sizes] },
  {
    code: 'SHORTS',
    name: ['Muay Thai shorts', '泰拳短裤'],
    of: 1,
    worth: [129, 55, 52],
    weight_g: 210,
    options: [sizes, colours],
  },
  { code: 'SHIN', name: ['Shin guards', '护胫'], of: 2, worth: [159, 69, 71], weight_g: 540, options: [sizes] },
  { code: 'MOUTH', name: ['Mouth guard', '护齿'], of: 2, worth: [39, 18, 11], weight_g: 60 },
  { code: 'WATER', name: ['Water 600 ml', '饮用水 600 毫升'], of: 3, worth: [3, 2, 1], weight_g: 620 },
  { code: 'ISO', name: ['Isotonic drink', '电解质饮料'], of: 3, worth: [6, 3, 2], weight_g: 530 },
  { code: 'ROPE', name: ['Skipping rope', '跳绳'], of: 2, worth: [59, 25, 19], weight_g: 240, status: 'draft' },
  {
    code: 'HOODIE',
    name: ['Hoodie 2025', '连帽衫 2025'],
    of: 1,
    worth: [149, 65, 66],
    weight_g: 620,
    options: [sizes],
    status: 'withdrawn',
  },
];

const both = ([en, cn]: Name) => ({ en, cn });
const optionsOf = (choices: readonly Choice[]): ProductOption[] =>
  choices.map(({ name, values }, option) => ({
    name: both(name),
    values: values.map((value, at) => ({ key: `o${option}v${at}`, name: both(value) })),
  }));
/** Malaysia's numbers begin with 955. */
const barcodeOf = (n: number): string => {
  const twelve = `955600${String(n).padStart(6, '0')}`;
  return (
    Array.from('0123456789')
      .map((digit) => twelve + digit)
      .find(isBarcode) ?? ''
  );
};
const MINOR = 100;

export const makeProducts = async ({ db }: World): Promise<void> => {
  const rows = categories.map((name) => ({ name: JSON.stringify(both(name)) }));
  const made = await db.insertInto('product_category').values(rows).returning('id').execute();
  let barcodes = 0;
  for (const { code, name, of, worth, weight_g, options = [], status = 'published' } of products) {
    const chosen = optionsOf(options);
    const { id } = await db
      .insertInto('product')
      .values({
        code,
        name: JSON.stringify(both(name)),
        product_category_id: made[of]?.id ?? null,
        options: JSON.stringify(chosen),
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [myr, sgd, cost] = worth;
    const variants = combinationsOf(chosen).map((choices, position) => {
      barcodes += 1;
      const sku = skuFor(code, chosen, choices);
      return {
        product_id: id,
        position,
        choices,
        sku,
        barcode: barcodeOf(barcodes),
        cost_cents: cost * MINOR,
        weight_g,
      };
    });
    await db.insertInto('product_variant').values(variants).execute();
    const prices = [
      { currency: 'MYR', price_cents: myr * MINOR },
      { currency: 'SGD', price_cents: sgd * MINOR },
    ].map((price) => ({
      ...price,
      product_id: id,
      valid_from: LONG_AGO,
      member_price_cents: Math.floor((price.price_cents * 9) / 10),
    }));
    await db.insertInto('product_price').values(prices).execute();
  }
};
