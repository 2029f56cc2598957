import { describe, expect, it } from 'vitest';
import { sheetContract } from './sheet.contract.ts';
import { productContract } from '../product/product.contract.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { stockInContract } from '../stock-in/stock-in.contract.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import type { Person } from '#server/testing/gym.testing.ts';

const { as, branches, test, stock } = await stockGym();
const [office, branch] = [as.hq(sheetContract), as.admin(sheetContract)];
const skuOf = (product: Made): string => product.variants[0]?.sku ?? '';
const idOf = (product: Made): number => product.variants[0]?.id ?? 0;

describe('products from a file', () => {
  const heads =
    'Code,Name in English,Name in Chinese,Category,Option 1,Value 1,Barcode (EAN-13),Cost (MYR),Price (MYR),Price (SGD)';

  it('are shown first and written once they are confirmed, as drafts with variants and prices', async () => {
    const category = await as.hq(productCategoryContract).create.data({ name: { en: 'Rash guards', cn: '' } });
    const [shirt, bag] = [`SHEET${test.next()}`, `SHEET${test.next()}`];
    const file_id = await sheet(
      as.hq,
      heads,
      `${shirt},Rash guard,速干衣,rash guards,Size,M,9780201379624,31.50,129.90,45`,
      `${shirt},,,,Size,L,,33,,`,
      `${bag},Gym bag,,,,,,20,79,`,
    );
    const before = await test.count('product');
    const preview = await ask(as.hq, file_id, 'product_preview');
    expect(preview).toMatchObject({
      records: 2,
      counts: { create: 3, faulty: 0, already_there: 0, left_out: 0 },
      ignored: [],
    });
    expect(await test.count('product')).toBe(before);
    expect(await office.product_import.data({ file_id })).toEqual({ products: 2, variants: 3 });
    const { data } = await as.hq(productContract).list.data({ q: shirt });
    const found = await as.hq(productContract).view.data(data[0]?.id ?? 0);
    expect(found).toMatchObject({
      status: 'draft',
      name: { en: 'Rash guard', cn: '速干衣' },
      product_category_id: category.id,
      prices: [
        { currency: 'MYR', price_cents: 12990 },
        { currency: 'SGD', price_cents: 4500 },
      ],
      variants: [
        { sku: `${shirt}-M`, barcode: '9780201379624', cost_cents: 3150 },
        { sku: `${shirt}-L`, barcode: null, cost_cents: 3300 },
      ],
    });
    // What was imported is like any other: it can be put on sale.
    expect(
      (await as.hq(productContract).move(found.id, { move: 'publish', version: found.version })).responseCode,
    ).toBe(0);
  });

  it('are there once, however often the file is sent', async () => {
    const lines = [heads, `SHEET${test.next()},Ankle wrap,,,,,,5,19,`] as const;
    const file_id = await sheet(as.hq, ...lines);
    const before = await test.count('product');
    const said = await Promise.all(Array.from({ length: 3 }, () => office.product_import({ file_id })));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await test.count('product')).toBe(before + 1);
    const again = await sheet(as.hq, ...lines);
    expect((await ask(as.hq, again, 'product_preview')).rows).toMatchObject([{ outcome: 'already_there' }]);
    expect(await office.product_import({ file_id: again })).toMatchObject({ refusal: { code: 'stock.sheet_nothing' } });
  });

  it('are not written if a single row is wrong, and each wrong row says why', async () => {
    const taken = await stock.product();
    const file_id = await sheet(
      as.hq,
      `${heads},SKU`,
      `SHEET${test.next()},Fine,,,,,,5,19,,`,
      `SHEET${test.next()},Wrong,,Hats,,,123,5,x,,${taken.variants[0]?.sku}`,
    );
    const { rows, counts } = await ask(as.hq, file_id, 'product_preview');
    expect(counts).toMatchObject({ faulty: 1, create: 1 });
    expect(rows[0]).toMatchObject({ row: 3, outcome: 'faulty' });
    expect(rows[0]?.faults.map(({ field }) => field).toSorted()).toEqual(['barcode', 'category_name', 'price']);
    const before = await test.count('product');
    expect(await office.product_import({ file_id })).toMatchObject({
      refusal: { code: 'stock.sheet_faulty', count: 1 },
    });
    expect(await test.count('product')).toBe(before);
  });

  it('come from the product’s own file: what it exports, it reads', async () => {
    await stock.product({ name: { en: 'Exported', cn: '' } });
    const { text } = await as.hq(productContract).csv({ q: 'Exported' });
    const file_id = await sheet(as.hq, text.replaceAll(/STK\d+/g, `SHEET${test.next()}`));
    const preview = await ask(as.hq, file_id, 'product_preview');
    expect(preview).toMatchObject({ counts: { create: 1, faulty: 0 }, ignored: ['Status'], rows: [{ cents: 50_00 }] });
  });

  it('belong to head office', async () => {
    const file_id = await sheet(as.admin, heads, `SHEET${test.next()},Mine,,,,,,5,19,`);
    expect((await branch.product_import({ file_id })).status).toBe(403);
    expect((await branch.product_preview({ file_id })).status).toBe(403);
  });
});

const send = async (by: Person, text: string | Buffer, purpose = 'sheet') =>
  sendFile(test.app, await by.headers(), by.branch_id, { purpose, name: 'list.csv', bytes: Buffer.from(text) });
/** The id of a file that a person has sent. */
const sheet = async (by: Person, ...lines: string[]): Promise<number> =>
  ((await send(by, lines.join('\r\n'))).data as { id: number }).id;
const ask = (by: Person, file_id: number, what: 'product_preview' | 'opening_preview') =>
  by(sheetContract)[what].data({ file_id });
type Made = Awaited<ReturnType<typeof stock.product>>;
const items = async (count: number): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => stock.product()));

describe('a file', () => {
  it.each<[string, string | Buffer, string]>([
    ['without rows', 'Code,Name in English', 'stock.sheet_empty'],
    ['without its columns', 'Name,Price\r\nBag,5', 'stock.sheet_columns'],
    [
      'that is too long',
      ['Code,Name in English', ...Array.from({ length: 2001 }, (_, at) => `X${at},Y`)].join('\n'),
      'stock.sheet_too_long',
    ],
    ['that can’t be read', `Code,Name in English\nA,"${'x'.repeat(250_000)}`, 'stock.sheet_unreadable'],
  ])('%s is refused as a whole', async (_, text, refusal) => {
    const { data } = await send(as.hq, text);
    const { id: file_id } = data as { id: number };
    expect(await office.product_preview({ file_id })).toMatchObject({ refusal: { code: refusal } });
    expect(await office.product_import({ file_id })).toMatchObject({ refusal: { code: refusal } });
  });

  it('of the wrong kind is refused when it is sent', async () => {
    const zip = Buffer.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 60 }, () => 0)]);
    expect(await send(as.hq, zip)).toMatchObject({ responseCode: 5, data: { file: expect.anything() } });
    const pdf = await send(as.hq, '%PDF-1.4\n%%EOF\n', 'slip');
    const { id: file_id } = pdf.data as { id: number };
    expect((await office.product_preview({ file_id })).faults).toHaveProperty('file_id');
  });

  it('of somebody else, or that doesn’t exist, isn’t read', async () => {
    const file_id = await sheet(as.hq, 'SKU,Quantity,Unit cost', 'A,1,1');
    expect((await branch.opening_preview({ file_id })).faults).toHaveProperty('file_id');
    expect((await branch.opening_import({ file_id })).faults).toHaveProperty('file_id');
    const own = await sheet(as.admin, 'SKU,Quantity,Unit cost', 'A,1,1');
    expect((await as.facility(sheetContract).opening_preview({ file_id: own })).faults).toHaveProperty('file_id');
    expect((await branch.opening_preview({ file_id: 999_999 })).faults).toHaveProperty('file_id');
  });
});

describe('opening stock from a file', () => {
  const heads = 'SKU,Quantity,Unit cost (MYR)';

  it('is booked in at once by one document, with the file attached, and owed to no supplier', async () => {
    const [glove, wrap, none] = await items(3);
    if (!glove || !wrap || !none) throw new Error('three products');
    const file_id = await sheet(
      as.admin,
      heads,
      `${skuOf(glove)},4,120.50`,
      `${skuOf(wrap)},10,3`,
      `${skuOf(none)},,9`,
    );
    const preview = await ask(as.admin, file_id, 'opening_preview');
    expect(preview).toMatchObject({ records: 2, pieces: 14, total_cents: 512_00, counts: { create: 2, left_out: 1 } });
    expect(await stock.held(idOf(glove))).toMatchObject({ on_hand: 0 });
    const done = await branch.opening_import.data({ file_id });
    expect(done).toMatchObject({
      status: 'posted',
      reference: 'opening',
      is_opening: true,
      pieces: 14,
      total_cents: 512_00,
    });
    expect(await stock.held(idOf(glove))).toMatchObject({ on_hand: 4, value_cents: 482_00 });
    expect((await as.admin(stockInContract).note(done.id)).text).toContain(skuOf(wrap));
    const lines = await test.ownerSql
      .selectFrom('journal_line as l')
      .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
      .select(['l.account', 'l.amount_cents'])
      .where('e.stock_source', '=', 'stock_in')
      .where('e.stock_document_id', '=', done.id)
      .execute();
    expect(Object.fromEntries(lines.map(({ account, amount_cents }) => [account, amount_cents]))).toEqual({
      inventory: 512_00,
      opening_balances: -512_00,
    });
    // Entered wrongly, it is reversed like any delivery, and can then be imported again.
    await as
      .admin(stockInContract)
      .move.data(done.id, { move: 'reverse', version: done.version, reason: 'Wrong cost' });
    const again = await sheet(as.admin, heads, `${skuOf(glove)},4,100`);
    expect((await branch.opening_import.data({ file_id: again })).pieces).toBe(4);
  });

  it('comes once, however often the file is sent', async () => {
    const [item] = await items(1);
    if (!item) throw new Error('a product');
    const file_id = await sheet(as.admin, heads, `${skuOf(item)},7,1`);
    const said = await Promise.all(Array.from({ length: 4 }, () => branch.opening_import({ file_id })));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await stock.held(idOf(item))).toMatchObject({ on_hand: 7 });
  });

  it('comes once from two copies of a file at the same moment, and after that never again', async () => {
    const [item] = await items(1);
    if (!item) throw new Error('a product');
    const copies = await Promise.all(Array.from({ length: 3 }, () => sheet(as.admin, heads, `${skuOf(item)},7,1`)));
    const said = await Promise.all(copies.map((file_id) => branch.opening_import({ file_id })));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(said.map(({ refusal }) => refusal?.code).filter(Boolean)).toEqual([
      'stock.sheet_faulty',
      'stock.sheet_faulty',
    ]);
    expect(await stock.held(idOf(item))).toMatchObject({ on_hand: 7 });
    const later = await sheet(as.admin, heads, `${skuOf(item)},7,1`);
    expect((await ask(as.admin, later, 'opening_preview')).rows[0]?.faults).toMatchObject([{ key: 'already_stocked' }]);
    // Another branch starts with its own.
    const there = await sheet(as.admin_sg, 'SKU,Quantity,Unit cost (SGD)', `${skuOf(item)},2,1`);
    expect((await as.admin_sg(sheetContract).opening_import.data({ file_id: there })).branch_id).toBe(branches.OR);
  });

  it('writes nothing if a single row is wrong', async () => {
    const [item] = await items(1);
    if (!item) throw new Error('a product');
    const file_id = await sheet(as.admin, heads, `${skuOf(item)},7,1`, 'NOBODY,1,1');
    const before = await test.count('stock_in');
    expect(await branch.opening_import({ file_id })).toMatchObject({
      refusal: { code: 'stock.sheet_faulty', count: 1 },
    });
    expect(await test.count('stock_in')).toBe(before);
    expect(await stock.held(idOf(item))).toMatchObject({ on_hand: 0 });
  });

  it('has a template of what the branch never had, which reads as it is filled in', async () => {
    const [fresh, old] = await items(2);
    if (!fresh || !old) throw new Error('two products');
    await stock.post({ variant_id: idOf(old), quantity: 1, unit_cost_cents: 1 });
    const { text } = await branch.opening_template();
    expect(text).toContain(`${skuOf(fresh)},`);
    expect(text).not.toContain(`${skuOf(old)},`);
    const filled = text
      .split('\r\n')
      .map((line) => (line.startsWith(`${skuOf(fresh)},`) ? line.replace(/,,[^,]*$/, ',5,2.50') : line));
    const file_id = await sheet(as.admin, ...filled);
    expect(await ask(as.admin, file_id, 'opening_preview')).toMatchObject({
      pieces: 5,
      total_cents: 12_50,
      counts: { faulty: 0 },
    });
  });
});
