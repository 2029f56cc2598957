/** Refunds, custom charges and daily closes of each branch, by the product's own rules. */
import { sql as raw } from 'kysely';
import { cancelEffect } from '#areas/money/cancel/cancel.rules.ts';
import { chargeEffect } from '#areas/money/charge/charge.rules.ts';
import type { CreditNote } from '#areas/money/invoice/credit-note.model.ts';
import type { CreditDraft } from '#areas/money/invoice/credit-note.rules.ts';
import { disputeEffect } from '#areas/money/dispute/dispute.rules.ts';
import { insertDispute } from '#areas/money/dispute/dispute.store.ts';
import { closeEffect } from '#areas/money/day-close/day-close.rules.ts';
import { walletChange, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import { refundEffect, type MoneyAsked } from '#areas/money/refund/refund.rules.ts';
import { writeOffEffect } from '#areas/money/write-off/write-off.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { DocumentKind } from '#kit/domain/number.ts';
import { taxRowsOf } from '#areas/money/tax/tax.store.ts';
import { insertCreditNote, linesLeftOf } from '#areas/money/invoice/credit-note.store.ts';
import { expectedOn, insertClose } from '#areas/money/day-close/day-close.store.ts';
import { chaseOfFee } from './chases.ts';
import { getInvoice, insertInvoice, moveInvoice } from '#areas/money/invoice/invoice.store.ts';
import { insertEntry } from '#areas/money/payment/payment.store.ts';
import { findPayment, insertRefund, saveReturned } from '#areas/money/refund/refund.store.ts';
import { factsOf } from '#areas/money/refund/refund.facts.ts';
import { postCounted } from '#areas/money/till/till.commands.ts';
import { moveWallet } from '#areas/money/wallet/wallet.store.ts';
import { saveWrittenOff } from '#areas/money/write-off/write-off.store.ts';
import type { Query, Sql } from '#kit/server/db.ts';
import { takeDocumentNumber } from '#kit/server/number.ts';
import type { DemoBranch, World } from './world.ts';

type Told = {
  asked: MoneyAsked;
  days_ago: number;
  reason: string;
  end: 'accepted' | 'rejected' | 'pending';
  why?: string;
};
const refunds: readonly Told[] = [
  {
    asked: { source: 'invoice', destination: 'method', amount_cents: 45_00 },
    days_ago: 12,
    reason: 'Classes called off for a week, air conditioning',
    end: 'accepted',
  },
  {
    asked: { source: 'invoice', destination: 'wallet', amount_cents: 60_00 },
    days_ago: 9,
    reason: '转店差价，会员同意存入钱包',
    end: 'accepted',
  },
  {
    asked: { source: 'invoice', destination: 'method', amount_cents: 80_00 },
    days_ago: 6,
    reason: 'Changed his mind after a month',
    end: 'rejected',
    why: 'Beyond the days of the terms',
  },
  {
    asked: { source: 'invoice', destination: 'method', amount_cents: 50_00 },
    days_ago: 1,
    reason: 'Doctor’s letter: no training for three weeks',
    end: 'pending',
  },
];
const charges = [
  {
    description: 'Hand wraps and gloves, lost',
    amount_cents: 89_00,
    days_ago: 8,
    end: 'approved',
    reason: 'Borrowed on trial, not returned',
  },
  { description: 'Locker key', amount_cents: 25_00, days_ago: 1, end: 'pending', reason: 'Key lost, lock replaced' },
] as const;

/** One branch, with people who request and approve. */
class Branch {
  readonly db: Sql;
  readonly world: World;
  readonly branch: DemoBranch;
  readonly asker: number;
  readonly decider: number;

  constructor(world: World, branch: DemoBranch) {
    this.db = world.db;
    this.world = world;
    this.branch = branch;
    const first = (key: string): number => world.staffOf(branch, key)[0]?.id ?? 0;
    this.asker = first('sales') || first('facility');
    this.decider = first('facility') && first('sales') ? first('facility') : first('admin');
  }

  day(days_ago: number): Day {
    return addDays(this.world.today(this.branch.time_zone), -days_ago);
  }
  at(days_ago: number, minutes: number): string {
    return this.world.moment(this.branch.time_zone, this.day(days_ago), minutes);
  }
  number(kind: DocumentKind, day: Day): Promise<string> {
    return takeDocumentNumber(this.db, this.branch, kind, Number(day.slice(0, 4)));
  }

  /** The same queries that the product uses. */
  async rows<R>(query: Query<R>): Promise<R[]> {
    return (await this.db.executeQuery(query.compile())).rows;
  }

  async post(entry: JournalEntry, member_id: number, links: object): Promise<void> {
    const branch_id = this.branch.id;
    const change = walletChange(entry);
    const holder = { branch_id, member_id, currency: entry.currency };
    const wallet_id = change === 0 ? null : ((await moveWallet(this.db, holder, change)) ?? null);
    insertEntry(this.db, entry, { ...links, branch_id, wallet_id });
  }

  async credit(
    of: { member_id: number; membership_id: number | null; invoice_id: number; why: CreditNote['why']; reason: string },
    credit: CreditDraft,
    entry: JournalEntry,
  ): Promise<number> {
    const { lines, ...draft } = credit;
    const { membership_id, ...note } = of;
    const number = await this.number('credit_note', credit.issued_on);
    const at = `${credit.issued_on} 12:00:00+08`;
    const row = { ...draft, ...note, branch_id: this.branch.id, number, staff_id: this.decider, created_at: at };
    const id = await insertCreditNote(this.db, row, lines);
    await this.post(entry, of.member_id, { invoice_id: of.invoice_id, membership_id, credit_note_id: id });
    return id;
  }

  async refund({ asked, days_ago, reason, end, why }: Told, payment_id: number): Promise<void> {
    const [found] = await this.rows(findPayment(payment_id));
    if (!found || found.invoice_id === null) return;
    const { member_id, invoice_id, membership_id, currency } = found;
    const row = { branch_id: this.branch.id, member_id, payment_id, invoice_id, currency, reason, ...asked };
    const created_at = this.at(days_ago, 620);
    const id = await insertRefund(this.db, { ...row, asked_by: this.asker, created_at, updated_at: created_at });
    if (end === 'pending') return;
    const today = this.day(days_ago - 1);
    const decision = { decided_by: this.decider, decided_at: this.at(days_ago - 1, 700), decided_why: why ?? null };
    let credit_note_id: number | null = null;
    if (end === 'accepted') {
      const left = await this.rows(linesLeftOf(invoice_id));
      const effect = refundEffect(factsOf(found), asked, left, currency, today);
      await saveReturned(
        this.db,
        { id: payment_id, ...effect.payment },
        effect.invoice && { id: invoice_id, ...effect.invoice },
      );
      if (effect.credit && effect.credit_entry)
        credit_note_id = await this.credit(
          { member_id, membership_id, invoice_id, why: 'refund', reason },
          effect.credit,
          effect.credit_entry,
        );
      await this.post(effect.entry, member_id, { invoice_id, payment_id, refund_id: id, credit_note_id });
    }
    const refunded_on = end === 'accepted' ? today : null;
    await this.db
      .updateTable('refund')
      .set({ ...decision, status: end, refunded_on, credit_note_id })
      .where('id', '=', id)
      .execute();
  }

  async cancel(id: number): Promise<void> {
    const invoice = await getInvoice(this.db, id);
    const left = await this.rows(linesLeftOf(id));
    const effect = cancelEffect(invoice, left, this.day(4));
    await moveInvoice(this.db, invoice, 'cancel', effect.invoice);
    const of = {
      member_id: invoice.member_id,
      membership_id: invoice.membership_id,
      invoice_id: id,
      why: 'cancellation' as const,
      reason: 'Never came, never paid',
    };
    await this.credit(of, effect.credit, effect.credit_entry);
  }

  /** Requested a week ago and decided the day after. */
  async writeOff(id: number): Promise<void> {
    const { member_id, membership_id, branch_id, ...invoice } = await getInvoice(this.db, id);
    const written_off_on = this.day(6);
    const { amount_cents, entry } = writeOffEffect(invoice, written_off_on);
    const asked = { reason: 'Moved abroad, letters come back', asked_by: this.asker, created_at: this.at(7, 660) };
    const decided = {
      decided_by: this.decider,
      decided_at: this.at(6, 560),
      written_off_on,
      updated_at: this.at(6, 560),
    };
    const { currency } = invoice;
    const row = { branch_id, member_id, invoice_id: id, currency, amount_cents, status: 'approved' };
    await this.db
      .insertInto('write_off')
      .values({ ...row, ...asked, ...decided })
      .execute();
    await saveWrittenOff(this.db, id, written_off_on);
    await this.post(entry, member_id, { invoice_id: id, membership_id });
  }

  /** The bank took a payment back for good; someone has to decide about the membership. */
  async loseDispute(payment_id: number): Promise<void> {
    const [found] = await this.rows(findPayment(payment_id));
    if (!found) return;
    const { member_id, invoice_id, method, amount_cents, currency } = found;
    const [opened, settled_on] = [this.day(11), this.day(3)];
    const begun = disputeEffect({ method, amount_cents, currency }, null, 'open', opened);
    const ended = disputeEffect({ method, amount_cents, currency }, 'open', 'lost', settled_on);
    const dispute_id = await insertDispute(this.db, {
      branch_id: this.branch.id,
      payment_id,
      reference: `dp_demo_${payment_id}`,
      reason: 'fraudulent',
      currency,
      amount_cents,
      status: 'lost',
      settled_on,
      sold_open: true,
      created_at: this.at(11, 540),
      updated_at: this.at(3, 540),
    });
    for (const entry of [...(begun?.entries ?? []), ...(ended?.entries ?? [])])
      await this.post(entry, member_id, { invoice_id, payment_id, dispute_id });
  }

  async charge(
    { description, amount_cents, days_ago, end, reason }: (typeof charges)[number],
    member_id: number,
  ): Promise<void> {
    const { db, branch, asker, decider } = this;
    const { currency, id: branch_id } = branch;
    const created_at = this.at(days_ago, 980);
    const asked = { branch_id, member_id, description, amount_cents, currency, reason, asked_by: asker };
    const row = { ...asked, created_at, updated_at: created_at };
    if (end === 'pending') {
      await db.insertInto('custom_charge').values(row).execute();
      return;
    }
    const day = this.day(days_ago - 1);
    const taxes = await this.rows(taxRowsOf(branch_id));
    const charged = { description, amount_cents, tax_class: 'standard' as const };
    const { invoice, entry } = chargeEffect({ ...charged, currency }, taxOn(taxes, day), day);
    const { lines, ...draft } = invoice;
    const decided_at = this.at(days_ago - 1, 600);
    const number = await this.number('invoice', day);
    const invoice_id = await insertInvoice(
      db,
      { ...draft, branch_id, member_id, number, created_at: decided_at, updated_at: decided_at },
      lines,
    );
    if (entry) await this.post(entry, member_id, { invoice_id });
    const chased = { invoice_id, branch_id, member_id, membership_id: null };
    await db
      .insertInto('invoice_chase')
      .values(chaseOfFee(chased, invoice.due_on, this.day(0)))
      .execute();
    await db
      .insertInto('custom_charge')
      .values({ ...row, status: 'approved', decided_by: decider, decided_at, invoice_id })
      .execute();
  }

  /** Counted every evening; once, a ten was missing. */
  async close(days_ago: number): Promise<void> {
    const day = this.day(days_ago);
    const expected = await this.rows(expectedOn(this.branch.id, day));
    const lines = expected.map(({ method, expected_cents }) => {
      const isShort = method === 'cash' && days_ago % 5 === 0;
      const counted_cents = expected_cents - (isShort ? 10_00 : 0);
      return { method, expected_cents, counted_cents, reason: isShort ? 'A note of ten is missing in the till' : null };
    });
    const { id: branch_id, currency } = this.branch;
    const closing = { branch_id, day, currency, staff_id: this.decider };
    await postCounted(this.db, closing, lines);
    await insertClose(this.db, { ...closing, note: null }, closeEffect(lines));
  }
}

const CLOSED_DAYS = 14;
/**
 * Payments that can be partly refunded: from the last weeks, of clients who continue. Credits would have to be returned
 * with them.
 */
const refundable = (branch_id: number, today: Day, most: number) => raw<{ id: number }>`
  select p.id from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
   where p.branch_id = ${branch_id} and p.status = 'success' and i.status = 'success' and p.amount_cents >= 10000
     and p.method in ('visa', 'credit_card', 'cash', 'bank_transfer') and p.paid_on between ${today}::date - 60 and ${today}::date - 15
     and not exists (select from credit_lot l where l.invoice_id = i.id)
   order by p.id desc limit ${most}`;
const neverPaid = (branch_id: number) => raw<{ id: number }>`
  select i.id from invoice i join membership ms on ms.id = i.membership_id
   where i.branch_id = ${branch_id} and i.status = 'unpaid' and i.paid_cents = 0 and ms.status = 'expired' order by i.id desc limit 1`;
/** Long overdue, and of a membership without access: earlier cancellations are not unpaid. */
const givenUp = (branch_id: number, today: Day) => raw<{ id: number }>`
  select i.id from invoice i join membership ms on ms.id = i.membership_id
   where i.branch_id = ${branch_id} and i.status = 'unpaid' and ms.status in ('expired', 'terminated', 'cancelled')
     and i.due_on < ${today}::date - 30 order by i.id limit 1`;
/** Paid by card a few weeks ago, without anything refunded, for a membership that still runs. */
const disputed = (branch_id: number, today: Day) => raw<{ id: number }>`
  select p.id from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
    join membership ms on ms.id = i.membership_id
   where p.branch_id = ${branch_id} and p.status = 'success' and i.status = 'success' and p.method in ('visa', 'credit_card')
     and p.amount_cents >= 10000 and p.paid_on < ${today}::date - 20 and ms.status = 'ongoing' and ms.end_on > ${today}::date + 20
     and not exists (select from refund r where r.payment_id = p.id) and i.credited_cents = 0
   order by p.paid_on desc, p.id limit 1`;
const training = (branch_id: number) => raw<{ id: number }>`
  select id from member where branch_id = ${branch_id} and standing = 'active' order by id desc limit ${charges.length}`;

const touched = ['invoice', 'payment', 'refund', 'wallet', 'write_off'];
/** Rows written afterwards keep the times of their own events. */
export const makeReturns = async (world: World): Promise<void> => {
  for (const table of touched) await raw`alter table ${raw.table(table)} disable trigger touch`.execute(world.db);
  await makeAll(world);
  for (const table of touched) await raw`alter table ${raw.table(table)} enable trigger touch`.execute(world.db);
};

const makeAll = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const branch = new Branch(world, gym);
    if (branch.asker === 0 || branch.decider === 0 || branch.asker === branch.decider) continue;
    const payments = (await refundable(gym.id, branch.day(0), refunds.length).execute(world.db)).rows;
    for (const [i, { id }] of payments.entries()) await branch.refund(refunds[i] as Told, id);
    for (const { id } of (await neverPaid(gym.id).execute(world.db)).rows) await branch.cancel(id);
    for (const { id } of (await givenUp(gym.id, branch.day(0)).execute(world.db)).rows) await branch.writeOff(id);
    for (const { id } of (await disputed(gym.id, branch.day(0)).execute(world.db)).rows) await branch.loseDispute(id);
    const members = (await training(gym.id).execute(world.db)).rows;
    for (const [i, { id }] of members.entries()) await branch.charge(charges[i] ?? charges[0], id);
    for (let ago = CLOSED_DAYS; ago > 1; ago -= 1) await branch.close(ago);
  }
};
