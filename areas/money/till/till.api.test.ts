import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import type { DayToClose } from '../day-close/day-close.model.ts';
import type { MonthClose } from '../month-close/month-close.model.ts';
import type { Till } from './till.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';

const desk = await atDesk(['admin'], { poolSize: 4 });
const { test, get, post, KL, sales, facility, admin, aProgramme, cash, aSale, dayToClose } = desk;
const programme_id = (await aProgramme()).id;
beforeAll(() => aSale({ programme_id }));

describe('what leaves the till', () => {
  it('is not more than is there, and is in the books of the month', async () => {
    expect(await till()).toMatchObject({ cash_cents: 250_00, clearing_cents: 0, moves: [], can: ['record'] });
    expect((await move('banking', 250_01)).refusal?.code).toBe('money.till_short');
    expect((await move('payout', 1)).refusal?.code).toBe('money.till_short');
    expect((await move('petty', 1_00)).data).toHaveProperty('note');
    expect((await move('banking', 1_00, { day: '2026-03-06' })).refusal?.code).toBe('money.day_to_come');
    expect((await move('banking', 1_00, {}, sales)).status).toBe(403);
    expect((await move('banking', 200_00, { reference: 'Slip 81' })).responseCode).toBe(codes.ok);
    expect((await move('petty', 20_00, { note: 'Tape' })).responseCode).toBe(codes.ok);
    expect(await till()).toMatchObject({
      cash_cents: 30_00,
      moves: [
        { kind: 'petty', amount_cents: 20_00, note: 'Tape', can: ['undo'] },
        { kind: 'banking', amount_cents: 200_00, reference: 'Slip 81' },
      ],
    });
    expect(await balances()).toMatchObject({ cash: 30_00, bank: 200_00, petty_cash: 20_00 });
  });

  it('is taken back once, by one of two', async () => {
    const [last] = (await till()).moves;
    const undo = () => post(facility, `till/undo/${last?.id}`, { version: last?.version, reason: 'Typed twice' });
    const both = await Promise.all([undo(), undo()]);
    expect(both.map(({ responseCode }) => responseCode).filter((code) => code === codes.ok)).toHaveLength(1);
    expect(await till()).toMatchObject({
      cash_cents: 50_00,
      moves: [{ undone_why: 'Typed twice', can: [] }, { can: ['undo'] }],
    });
    expect(await balances()).toMatchObject({ cash: 50_00, petty_cash: 0 });
  });

  it('by two desks at once is the cash that there is, once', async () => {
    const both = await Promise.all([move('banking', 50_00), move('banking', 50_00), move('banking', 50_00)]);
    expect(both.map(({ refusal }) => refusal?.code ?? 'ok').toSorted()).toEqual([
      'money.till_short',
      'money.till_short',
      'ok',
    ]);
    expect((await till()).cash_cents).toBe(0);
  });
});

/** The books' own checks: on the clock of this file, the days of its memberships haven't come. */
const ofBooks = ['journal_balances', 'journal_entries_whole', 'till', 'day_closes', 'postings', 'held_days'];
const till = (): Promise<Till> => get(facility, `till/${KL}?day=2026-03-05`);
const move = (kind: string, amount_cents: number, more: object = {}, as = facility) =>
  post(as, 'till', { branch_id: KL, day: '2026-03-05', kind, amount_cents, ...more });
const balances = async (): Promise<Record<string, number>> => {
  const { accounts } = await get<MonthClose>(facility, `dayClose/month/${KL}?day=2026-03-05`);
  return Object.fromEntries(accounts.map(({ account, after_cents }) => [account, after_cents]));
};

describe('a count', () => {
  it('that finds less is a loss until the day is opened again; a closed day moves nothing', async () => {
    const before = await balances();
    const { version, methods } = await dayToClose();
    const lines = methods.map(({ method, expected_cents }) => ({
      method,
      expected_cents,
      counted_cents: expected_cents - 3_00,
      reason: 'A note too few',
    }));
    const closed = (await post(facility, 'dayClose', { branch_id: KL, day: '2026-03-05', version, lines }))
      .data as DayToClose;
    expect(await balances()).toMatchObject({ cash: (before['cash'] ?? 0) - 3_00, over_short: 3_00 });
    expect((await till()).moves[0]).toMatchObject({ kind: 'count', method: 'cash', amount_cents: -3_00, can: [] });
    expect((await move('banking', 1)).refusal?.code).toBe('money.day_closed');
    const { id, version: at } = closed.closed ?? { id: 0, version: 0 };
    expect((await post(admin, `dayClose/reopen/${id}`, { version: at, reason: 'It was found' })).responseCode).toBe(0);
    expect({ ...(await balances()), over_short: 0 }).toEqual({ ...before, over_short: 0 });
    expect((await till()).moves[0]).toMatchObject({ kind: 'count', undone_why: 'It was found' });
    expect(await test.faults(undefined, ofBooks)).toEqual([]);
  });
});

/** A model that works like a sheet of paper. */
type Sheet = { cash: number; cards: number; bank: number; spent: number; fees: number };

describe('random days at the desk', () => {
  const ways = {
    banking: (sheet: Sheet, cents: number): Sheet => ({ ...sheet, cash: sheet.cash - cents, bank: sheet.bank + cents }),
    petty: (sheet: Sheet, cents: number): Sheet => ({ ...sheet, cash: sheet.cash - cents, spent: sheet.spent + cents }),
    payout: (sheet: Sheet, cents: number, fee: number): Sheet => ({
      ...sheet,
      cards: sheet.cards - cents,
      bank: sheet.bank + cents - fee,
      fees: sheet.fees + fee,
    }),
  };
  const done: Sheet[] = [];
  const step = async (
    sheet: Sheet,
    { what, cents, fee }: { what: 'sell' | 'banking' | 'payout' | 'petty' | 'undo'; cents: number; fee: number },
  ): Promise<Sheet> => {
    if (what === 'sell') {
      const inCash = Math.min(250_00, cents);
      const card = { method: 'visa', amount_cents: 250_00 - inCash, reference: 'T-1' };
      await aSale({ programme_id, payments: [cash(inCash), card].filter((one) => one.amount_cents > 0) });
      return { ...sheet, cash: sheet.cash + inCash, cards: sheet.cards + 250_00 - inCash };
    }
    if (what === 'undo') {
      const last = (await till()).moves.find(({ can }) => can.includes('undo'));
      const before = done.pop();
      if (!last || !before) return sheet;
      expect((await post(facility, `till/undo/${last.id}`, { version: last.version, reason: 'No' })).responseCode).toBe(
        codes.ok,
      );
      const { amount_cents, fee_cents } = last;
      return ways[last.kind as keyof typeof ways](sheet, -amount_cents, -fee_cents);
    }
    const kept = what === 'payout' ? Math.min(fee, cents) : 0;
    const answer = await move(what, cents, { note: 'Note', ...(what === 'payout' && { fee_cents: kept }) });
    const isThere = cents <= (what === 'payout' ? sheet.cards : sheet.cash);
    expect(answer.responseCode === codes.ok).toBe(isThere);
    if (isThere) done.push(sheet);
    return isThere ? ways[what](sheet, cents, kept) : sheet;
  };

  it('leave the books as a sheet of paper does', async () => {
    const begun = await balances();
    let sheet: Sheet = {
      cash: begun['cash'] ?? 0,
      cards: begun['card_clearing'] ?? 0,
      bank: begun['bank'] ?? 0,
      spent: begun['petty_cash'] ?? 0,
      fees: begun['provider_fees'] ?? 0,
    };
    const act = fc.record({
      what: fc.constantFrom('sell', 'banking', 'payout', 'petty', 'undo'),
      cents: fc.integer({ min: 1, max: 300_00 }),
      fee: fc.integer({ min: 0, max: 5_00 }),
    });
    for (const one of fc.sample(act, { numRuns: runs(150, 15), seed: 20_260_305 })) {
      sheet = await step(sheet, one);
      // The job sums up half of what is posted, the rest still waits: it makes no difference.
      if (one.cents % 2 === 0) await test.rows`select merge_held(3)`;
    }
    const { cash: inTill = 0, card_clearing = 0, bank = 0, petty_cash = 0, provider_fees = 0 } = await balances();
    expect({ cash: inTill, cards: card_clearing, bank, spent: petty_cash, fees: provider_fees }).toEqual(sheet);
    expect(await test.faults(undefined, ofBooks)).toEqual([]);
  });
});
