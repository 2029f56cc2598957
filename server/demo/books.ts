/** The books of a branch: memberships, invoices, payments and the journal, numbered in the order of their days. */
import type { Instalment } from '#areas/money/billing/billing.rules.ts';
import { balanceOf, deferredDiscountIn, deferredIn, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import type { PayEffect } from '#areas/money/payment/payment.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { formatNumber } from '#kit/domain/number.ts';
import { officeMinutes } from './calendar.ts';
import { chaseFirst, chasePart } from './chases.ts';
import { Earned } from './earned.ts';
import { addMethod, addTries } from './methods.ts';
import type { PackSale } from './credits.ts';
import type { SoldPart } from './parts.ts';
import { keptTerms } from './programmes.ts';
import { failedPayment, type Sale, type Tried } from './sales.ts';
import type { Tables } from './tables.ts';
import { givenBy } from './given.ts';
import type { DemoBranch, World } from './world.ts';

type Series = { kind: 'invoice' | 'receipt'; prefix: string };
const invoices: Series = { kind: 'invoice', prefix: 'INV' };
const receipts: Series = { kind: 'receipt', prefix: 'RC' };

type Taken = {
  payment: Tried;
  /** None for a payment that failed. */
  entry: JournalEntry | null;
  invoice_id: number;
  membership_id: number | null;
  sale: Holder;
  at: string;
};

/** When the night jobs have run. */
const NIGHT_MIN = 3 * 60 + 20;
/** Something with an invoice, which gets its number on its day. */
type Invoiced = { on: Day; post: () => Taken[] };
type Billed = NonNullable<SoldPart['billed']>;
type ToInvoice = {
  invoice: Sale['effect']['invoice'];
  entry: JournalEntry | null;
  period_on: Day | null;
  paid: PayEffect | null;
  pays_for: { from_on: Day; until_on: Day };
};
type Deferral = {
  invoice_id: number;
  branch_id: number;
  membership_id: number;
  currency: string;
  net_cents: number;
  discount_cents: number;
};

type Holder = Pick<Sale, 'member'>;

export class Books {
  private readonly world: World;
  private readonly tables: Tables;
  private readonly branch: DemoBranch;
  private readonly last = new Map<string, number>();
  private readonly membershipIds = new Map<Sale, number>();
  private readonly methodIds = new Map<Sale, number>();
  private readonly desk: number[];
  private readonly earned: Earned;

  constructor(world: World, tables: Tables, branch: DemoBranch) {
    this.world = world;
    this.tables = tables;
    this.branch = branch;
    this.earned = new Earned(world.today(branch.time_zone));
    this.desk = [...world.staffOf(branch, 'sales'), ...world.staffOf(branch, 'facility')].map((one) => one.id);
  }

  membershipId(sale: Sale | null): number | null {
    return sale === null ? null : (this.membershipIds.get(sale) ?? null);
  }

  /** Writes all sales of the branch. */
  write(sales: readonly Sale[], packs: readonly PackSale[]): void {
    const invoiced = sales.toSorted((a, b) => byDay(a.sold_on, b.sold_on)).flatMap((sale) => this.sale(sale));
    const ofPacks = packs.map((pack) => ({ on: pack.sold_on, post: () => this.packSale(pack) }));
    const taken = [...invoiced, ...ofPacks].toSorted((a, b) => byDay(a.on, b.on)).flatMap(({ post }) => post());
    for (const one of taken.toSorted((a, b) => byDay(a.payment.paid_on, b.payment.paid_on))) this.payment(one);
    for (const entry of this.earned.entries(this.branch.currency)) {
      const at = this.world.moment(this.branch.time_zone, entry.posted_on, NIGHT_MIN, 0);
      this.post(entry, { invoice_id: null, payment_id: null, membership_id: null, at });
    }
  }

  /** The current values of the number series. */
  series(): { branch_id: number; kind: string; year: number; last: number }[] {
    return [...this.last].map(([key, last]) => {
      const [kind = '', year = ''] = key.split(' ');
      return { branch_id: this.branch.id, kind, year: Number(year), last };
    });
  }

  private number({ kind, prefix }: Series, day: Day): string {
    const year = Number(day.slice(0, 4));
    const key = `${kind} ${year}`;
    const n = (this.last.get(key) ?? 0) + 1;
    this.last.set(key, n);
    return formatNumber(prefix, this.branch.code, year, n);
  }

  private at(sale: Holder, day: Day): string {
    const { random } = sale.member;
    return this.world.moment(this.branch.time_zone, day, officeMinutes(random), random.int(0, 59));
  }

  /** The membership; its invoices are posted later, in the order of their days. */
  private sale(sale: Sale): Invoiced[] {
    const { tables } = this;
    const { member, effect, programme, kept } = sale;
    const id = tables.membership.nextId();
    this.membershipIds.set(sale, id);
    const at = this.at(sale, sale.sold_on);
    const payment_method_id = addMethod(tables, this.branch, sale, at);
    if (payment_method_id !== null) this.methodIds.set(sale, payment_method_id);
    tables.membership.add({
      ...effect.membership,
      ...keptTerms(programme, effect.membership),
      id,
      branch_id: this.branch.id,
      member_id: member.id,
      programme_id: programme.id,
      joining_fee_id: kept.joining_fee_id,
      joining_fee_items: JSON.stringify(kept.joining_fee_items),
      ...sale.allowed,
      status: sale.status,
      end_on: sale.end_on,
      sessions_left: sale.sessions_left,
      sales_staff_id: member.sales_staff_id,
      payment_method_id,
      created_at: at,
      updated_at: at,
    });
    this.suspension(sale, id, at);
    this.ending(sale, id);
    const first = { on: sale.sold_on, post: () => this.first(sale, id, at) };
    return [first, ...this.parts(sale, id)];
  }

  private first(sale: Sale, id: number, at: string): Taken[] {
    const { effect, paid_later } = sale;
    const pays_for = effect.instalments[0] ?? { from_on: sale.start_on, until_on: effect.membership.paid_until };
    const { invoice, invoice_entry: entry } = effect;
    const invoice_id = this.invoice(sale, id, at, {
      invoice,
      entry,
      period_on: sale.start_on,
      paid: paid_later,
      pays_for,
    });
    const chased = { invoice_id, branch_id: this.branch.id, member_id: sale.member.id, membership_id: id };
    chaseFirst(this.tables, chased, sale, addDays(this.earned.until, 1));
    const [part] = effect.instalments;
    if (part && effect.membership.billing !== 'upfront') this.instalment(sale, id, part, invoice_id);
    const entries = [...effect.payment_entries, paid_later?.entry ?? null];
    const payments = [...effect.payments, paid_later?.payment ?? failedPayment(sale)];
    return payments.flatMap((payment, i) => {
      if (payment === null) return [];
      const paid_at = payment.paid_on === sale.sold_on ? at : this.at(sale, payment.paid_on);
      return [{ payment, entry: entries[i] ?? null, invoice_id, membership_id: id, sale, at: paid_at }];
    });
  }

  private instalment({ member }: Sale, membership_id: number, part: Instalment, invoice_id: number | null): void {
    this.tables.instalment.add({
      ...part,
      id: this.tables.instalment.nextId(),
      branch_id: this.branch.id,
      membership_id,
      member_id: member.id,
      status: invoice_id === null ? 'planned' : 'invoiced',
      invoice_id,
    });
  }

  private parts(sale: Sale, id: number): Invoiced[] {
    return sale.parts.flatMap(({ part, billed }) => {
      if (billed) return [{ on: part.due_on, post: () => this.part(sale, id, part, billed) }];
      this.instalment(sale, id, part, null);
      return [];
    });
  }

  private part(sale: Sale, membership_id: number, part: Instalment, billed: Billed): Taken[] {
    const { effect, paid, chase_steps: steps } = billed;
    const at = this.at(sale, part.due_on);
    const { invoice, entry } = effect;
    const invoice_id = this.invoice(sale, membership_id, at, {
      invoice,
      entry,
      period_on: part.from_on,
      paid,
      pays_for: part,
    });
    this.instalment(sale, membership_id, part, invoice_id);
    if (paid) return [{ payment: paid.payment, entry: paid.entry, invoice_id, membership_id, sale, at }];
    const { id: member_id } = sale.member;
    chasePart(this.tables, { invoice_id, branch_id: this.branch.id, member_id, membership_id }, part.due_on, steps);
    const payment_method_id = this.methodIds.get(sale);
    if (payment_method_id === undefined) return [];
    const of = { branch_id: this.branch.id, member_id, invoice_id, payment_method_id };
    addTries(this.tables, of, sale, part, steps, (on) => this.at(sale, on));
    return [];
  }

  /** Nobody is suspended before the sale, of the same day either. */
  private suspension({ rest, member }: Sale, membership_id: number, sold_at: string): void {
    if (!rest) return;
    const begun = this.world.moment(this.branch.time_zone, rest.from_on, officeMinutes(member.random), 0);
    const at = new Date(begun) > new Date(sold_at) ? begun : sold_at;
    this.tables.membership_suspension.add({
      ...rest,
      id: this.tables.membership_suspension.nextId(),
      branch_id: this.branch.id,
      membership_id,
      staff_id: member.sales_staff_id,
      created_at: at,
      updated_at: at,
    });
  }

  private ending({ ending, member }: Sale, membership_id: number): void {
    if (!ending) return;
    const at = this.world.moment(this.branch.time_zone, ending.asked_on, officeMinutes(member.random), 0);
    this.tables.membership_ending.add({
      ...ending,
      id: this.tables.membership_ending.nextId(),
      branch_id: this.branch.id,
      membership_id,
      staff_id: member.sales_staff_id,
      created_at: at,
      updated_at: at,
    });
  }

  private invoice(sale: Sale, membership_id: number, at: string, of: ToInvoice): number {
    const id = this.paper(sale, membership_id, at, of);
    const put_off = {
      net_cents: of.entry ? deferredIn(of.entry) : 0,
      discount_cents: of.entry ? deferredDiscountIn(of.entry) : 0,
    };
    const { currency } = of.invoice;
    const deferral = { invoice_id: id, branch_id: this.branch.id, membership_id, currency, ...put_off };
    if (put_off.net_cents !== 0 || put_off.discount_cents !== 0) this.defer(sale, of.pays_for, deferral);
    return id;
  }

  /** The invoice with its lines and its entry, for any kind of sale. */
  private paper({ member }: Holder, membership_id: number | null, at: string, of: Omit<ToInvoice, 'pays_for'>): number {
    const { tables, branch } = this;
    const { lines, ...invoice } = of.invoice;
    const id = tables.invoice.nextId();
    tables.invoice.add({
      ...invoice,
      ...of.paid?.invoice,
      id,
      branch_id: branch.id,
      member_id: member.id,
      membership_id,
      number: this.number(invoices, invoice.issued_on),
      period_on: of.period_on,
      created_at: at,
      updated_at: at,
    });
    lines.forEach((line, i) =>
      tables.invoice_line.add({
        discount_cents: 0,
        discount_net_cents: 0,
        ...line,
        id: tables.invoice_line.nextId(),
        branch_id: branch.id,
        invoice_id: id,
        position: i + 1,
        label: JSON.stringify(line.label),
      }),
    );
    if (of.entry) this.post(of.entry, { invoice_id: id, payment_id: null, membership_id, at });
    return id;
  }

  private defer(sale: Sale, days: ToInvoice['pays_for'], deferral: Deferral): void {
    const { from_on, until_on } = days;
    const { net_cents, discount_cents } = deferral;
    const deferred = { from_on, until_on, net_cents, discount_cents, discount_unused_cents: 0 };
    const { earned_cents, given_cents } = this.earned.add(deferred, sale);
    this.tables.deferral.add({
      ...deferral,
      earned_cents,
      discount_given_cents: given_cents,
      discount_unused_cents: 0,
      earned_until: this.earned.until,
      earned_at: this.world.now.toISOString(),
    });
  }

  /** A credit pack: invoice, lot, ledger, and what was earned by its use. */
  private packSale(sale: PackSale): Taken[] {
    const { tables, branch } = this;
    const { member, effect, sold_on } = sale;
    const at = this.at(sale, sold_on);
    const { invoice, invoice_entry } = effect;
    const invoice_id = this.paper(sale, null, at, { invoice, entry: invoice_entry, period_on: null, paid: null });
    const lot_id = tables.credit_lot.nextId();
    const { name, uses, categories, ...lot } = effect.lot;
    tables.credit_lot.add({
      ...lot,
      ...sale.after,
      id: lot_id,
      branch_id: branch.id,
      member_id: member.id,
      credit_pack_id: sale.pack.id,
      invoice_id,
      opens: 'network',
      uses: [...uses],
      categories: [...categories],
      name: JSON.stringify(name),
      created_at: at,
    });
    for (const row of sale.ledger) {
      const { earned, ...entry } = row;
      const entry_at = entry.on_day === sold_on ? at : this.at(sale, entry.on_day);
      const id = tables.credit_entry.nextId();
      tables.credit_entry.add({
        ...entry,
        id,
        lot_id,
        branch_id: branch.id,
        member_id: member.id,
        purpose: entry.kind === 'use' ? `visit ${id}` : null,
        at: entry_at,
      });
      if (earned) this.post(earned, { invoice_id, payment_id: null, membership_id: null, at: entry_at });
    }
    return effect.payments.map((payment, i) => {
      const entry = effect.payment_entries[i] ?? null;
      return { payment, entry, invoice_id, membership_id: null, sale, at };
    });
  }

  private payment({ payment, entry, invoice_id, membership_id, sale, at }: Taken): void {
    const { tables, branch } = this;
    const id = tables.payment.nextId();
    tables.payment.add({
      id,
      branch_id: branch.id,
      member_id: sale.member.id,
      number: this.number(receipts, payment.paid_on),
      method: payment.method,
      status: payment.status,
      paid_on: payment.paid_on,
      currency: payment.currency,
      amount_cents: payment.amount_cents,
      reference: payment.reference ?? null,
      staff_id: this.desk.length > 0 ? sale.member.random.pick(this.desk) : null,
      ...givenBy(this.world, branch, payment, id),
      created_at: at,
      updated_at: at,
    });
    if (!entry) return;
    tables.payment_allocation.add({
      id: tables.payment_allocation.nextId(),
      branch_id: branch.id,
      payment_id: id,
      invoice_id,
      amount_cents: payment.amount_cents,
    });
    this.post(entry, { invoice_id, payment_id: id, membership_id, at });
  }

  private post(
    entry: JournalEntry,
    of: { invoice_id: number | null; payment_id: number | null; membership_id: number | null; at: string },
  ): void {
    const { tables, branch } = this;
    if (balanceOf(entry.lines) !== 0)
      throw new Error(`an entry of the demo network is out of balance by ${balanceOf(entry.lines)}`);
    const entry_id = tables.journal_entry.nextId();
    const { kind, posted_on, currency, lines } = entry;
    const { at, ...links } = of;
    tables.journal_entry.add({
      id: entry_id,
      branch_id: branch.id,
      posted_on,
      kind,
      ...links,
      currency,
      created_at: at,
    });
    for (const line of lines)
      tables.journal_line.add({ id: tables.journal_line.nextId(), branch_id: branch.id, posted_on, entry_id, ...line });
  }
}

const byDay = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);
