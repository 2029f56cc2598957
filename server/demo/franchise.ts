/** The franchisees' agreements, their monthly invoices and payments, and a line that one of them disputes. */
import { sql as raw } from 'kysely';
import type { Account } from '#areas/network/organisation/organisation.model.ts';
import { Terms, type NewPackage } from '#areas/network/package/package.model.ts';
import { endOf } from '#areas/network/agreement/agreement.rules.ts';
import { addDays, addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import { runAgreement } from '#areas/network/franchise-invoice/franchise-invoice-run.commands.ts';
import { billableAgreements } from '#areas/network/franchise-invoice/franchise-invoice-run.store.ts';
import type { Files } from '#kit/server/files.ts';
import { pdfOf } from './pdf.ts';
import type { World } from './world.ts';

const ZONE = 'Asia/Kuala_Lumpur';
type Org = { id: number; parent_id: number | null; code: string };
type Offer = Omit<NewPackage, 'organisation_id'>;
const base = {
  royalty_kind: 'percent',
  royalty_base: 'invoiced',
  fixed_cents: 0,
  free_months: 0,
  ramp_up_months: 0,
  billing_day: 3,
  pay_within_days: 14,
  seats: 200,
  modules: ['people', 'membership', 'money', 'classes', 'shift', 'report', 'learn'],
} satisfies Partial<Offer>;
const offers: Readonly<Record<string, Offer>> = {
  master: {
    ...base,
    name: 'Master franchise, Malaysia',
    currency: 'MYR',
    licence_fee_cents: 50_000_000,
    term_months: 120,
    royalty_bp: 200,
    minimum_cents: 0,
    marketing_bp: 0,
    max_branches: 40,
    seats: 2000,
  },
  gym: {
    ...base,
    name: 'Gym franchise',
    currency: 'MYR',
    licence_fee_cents: 12_000_000,
    term_months: 60,
    royalty_bp: 600,
    minimum_cents: 300_000,
    marketing_bp: 150,
    max_branches: 4,
  },
  /** The basis of a second agreement of an organisation that already has one. */
  two: {
    ...base,
    name: 'Gym franchise, two branches',
    currency: 'MYR',
    licence_fee_cents: 0,
    term_months: 60,
    royalty_bp: 550,
    minimum_cents: 400_000,
    marketing_bp: 150,
    max_branches: 4,
  },
  singapore: {
    ...base,
    name: 'Gym franchise, Singapore',
    currency: 'SGD',
    licence_fee_cents: 8_000_000,
    term_months: 14,
    royalty_bp: 700,
    minimum_cents: 200_000,
    free_months: 3,
    ramp_up_months: 3,
    marketing_bp: 200,
    max_branches: 3,
  },
};
type Agreed = {
  payer: string;
  offer: string;
  /** Months since it started, and on which day of that month. */
  ago: number;
  day?: number;
  /** Months since it was terminated, on the day before the next one started. */
  ended?: number;
};
const LAST_DAY = 4;
const agreed: readonly Agreed[] = [
  { payer: 'CMY', offer: 'master', ago: 30 },
  { payer: 'KVC', offer: 'gym', ago: 26 },
  { payer: 'SFS', offer: 'gym', ago: 20, ended: 3 },
  { payer: 'SFS', offer: 'two', ago: 3, day: LAST_DAY + 1 },
  { payer: 'LCM', offer: 'singapore', ago: 12 },
];
const MONTHS_OF_INVOICES = 6;

const people = [
  ['CMY', 'Azman', 'Ibrahim', 'accounts@cornerman-my.example', '+60', '122340011', 'en'],
  ['KVC', 'Vincent', 'Yeoh', 'vincent@klangvalley.example', '+60', '123450022', 'cn'],
  ['SFS', 'Shanti', 'Krishnan', 'shanti@straits.example', '+60', '164560033', 'en'],
  ['LCM', 'Daniel', 'Koh', 'daniel@lioncity.example', '+65', '81230044', 'en'],
] as const;
const papers: readonly (readonly [code: string, legal_number: string, address: string, accounts?: Account[]])[] = [
  [
    'CMN',
    '201801000001',
    '8, Jalan Tun Razak, 50400 Kuala Lumpur',
    [
      { currency: 'MYR', account: 'Maybank · Cornerman Network · 5140 1234 5678' },
      { currency: 'SGD', account: 'DBS · Cornerman Network · 072 123456 7' },
    ],
  ],
  [
    'CMY',
    '201901023456',
    '12, Jalan Sultan Ismail, 50250 Kuala Lumpur',
    [{ currency: 'MYR', account: 'CIMB · Cornerman Malaysia Sdn Bhd · 8001 2345 67' }],
  ],
  ['KVC', '202001034567', '3, Jalan SS 2/75, 47300 Petaling Jaya'],
  ['SFS', '202101045678', '21, Jalan Wong Ah Fook, 80000 Johor Bahru'],
  ['LCM', '202012345K', '391 Orchard Road, Singapore 238872'],
];

const makeFacts = async ({ db }: World, orgs: readonly Org[]): Promise<void> => {
  const idOf = (code: string): number => orgs.find((one) => one.code === code)?.id ?? 0;
  for (const [code, legal_number, address, accounts = []] of papers)
    await db
      .updateTable('organisation')
      .set({ legal_number, address, accounts: JSON.stringify(accounts) })
      .where('id', '=', idOf(code))
      .execute();
  const contacts = people.map(([code, first_name, last_name, email, calling_code, phone, locale]) => ({
    organisation_id: idOf(code),
    first_name,
    last_name,
    email,
    calling_code,
    phone,
    locale,
  }));
  await db.insertInto('organisation_contact').values(contacts).execute();
};

const branchesBelow = async ({ db }: World, organisation_id: number, currency: string): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    with recursive below as (select ${organisation_id}::bigint as id union select o.id from organisation o join below b on o.parent_id = b.id)
    select b.id from branch b where b.organisation_id in (select id from below) and b.type = 'branch' and b.currency = ${currency} order by b.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

type MadeAgreement = { id: number; terminated_on: Day | null };
const makeAgreements = async (world: World, orgs: readonly Org[]): Promise<MadeAgreement[]> => {
  const packages = new Map<string, number>();
  const made: MadeAgreement[] = [];
  for (const { payer, offer, ago, day = 1, ended } of agreed) {
    const org = orgs.find((one) => one.code === payer);
    const wanted = offers[offer];
    if (!org?.parent_id || !wanted) continue;
    const { name, currency, ...given } = wanted;
    const terms = Terms.parse(given);
    const key = `${offer} ${org.parent_id}`;
    if (!packages.has(key)) {
      const values = { organisation_id: org.parent_id, name, currency, terms: JSON.stringify(terms) };
      const { id } = await world.db
        .insertInto('franchise_package')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      packages.set(key, id);
    }
    const branches = await branchesBelow(world, org.id, currency);
    if (branches.length === 0) continue;
    const thisMonth = startOfMonth(world.today(ZONE));
    const start_on = addDays(addMonths(thisMonth, -ago), day - 1);
    const terminated_on = ended === undefined ? null : addDays(addMonths(thisMonth, -ended), LAST_DAY - 1);
    const end_on = endOf(start_on, terms.term_months);
    const running = end_on <= addDays(world.today(ZONE), 90) ? 'expiring' : 'active';
    const how =
      terminated_on === null
        ? { status: running }
        : { status: 'terminated', terminated_on, reason: 'Replaced by an agreement for two branches' };
    const { id } = await world.db
      .insertInto('franchise_agreement')
      .values({
        organisation_id: org.id,
        issuer_id: org.parent_id,
        package_id: packages.get(key) ?? 0,
        package_name: name,
        currency,
        terms: JSON.stringify(terms),
        start_on,
        end_on,
        renewal: offer === 'gym' ? 'automatic' : 'none',
        ...how,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const covered = branches.map((branch_id) => ({
      agreement_id: id,
      organisation_id: org.id,
      branch_id,
      start_on,
      end_on: terminated_on ?? end_on,
    }));
    await world.db.insertInto('franchise_agreement_branch').values(covered).execute();
    made.push({ id, terminated_on });
  }
  return made;
};

const issuedOn = (month: Day): Day => `${addMonths(month, 1).slice(0, 8)}03`;
/** Earlier invoices were created before this system: the run continues from the last months. */
const runMonths = async (world: World, agreement_id: number, today: Day = world.today(ZONE)): Promise<void> => {
  const since = addMonths(startOfMonth(world.today(ZONE)), -MONTHS_OF_INVOICES);
  const { rows } = await world.db.executeQuery(billableAgreements(world.now, agreement_id).compile());
  const [agreement] = rows;
  if (!agreement) return;
  await runAgreement(world.db, agreement, { today, byHand: false, preview: false, issuedOn, since });
};

/**
 * A terminated agreement: the credits of its last full month exceed its last days, and because no invoice follows, a
 * credit note pays the rest. A network whose books start later owes nothing for it.
 */
const runEnded = async (world: World, agreement_id: number, terminated_on: Day): Promise<void> => {
  await runMonths(world, agreement_id, addDays(startOfMonth(terminated_on), 20));
  await raw`
    update franchise_invoice_line l set dispute = 'The company memberships of this month were invoiced twice.', dispute_status = 'accepted',
           disputed_at = f.issued_on + interval '5 days 3 hours', disputed_by = (select id from staff where email = 'owner.my@cornerman.example'),
           answer = 'So it was. They are given back.', answered_at = f.issued_on + interval '8 days 2 hours',
           answered_by = (select id from staff where email = 'master.my@cornerman.example'), credit_cents = l.amount_cents * 7 / 10
      from franchise_invoice f
     where f.id = l.invoice_id and l.id = (
       select x.id from franchise_invoice_line x join franchise_invoice i on i.id = x.invoice_id
        where i.agreement_id = ${agreement_id} and x.kind = 'royalty' and x.amount_cents > 0 order by i.month desc, x.amount_cents desc limit 1)`.execute(
    world.db,
  );
  await runMonths(world, agreement_id, addDays(addMonths(startOfMonth(terminated_on), 1), 4));
};

const saveFile = async ({ db }: World, files: Files, purpose: string, title: string): Promise<number> => {
  const stored = await files.put(pdfOf([title, 'Cornerman'], 'en'));
  const file = { ...stored, branch_id: null, name: `${title}.pdf`, kind: 'application/pdf', purpose };
  return (await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow()).id;
};

type Made = {
  id: number;
  organisation_id: number;
  number: string;
  currency: string;
  total_cents: number;
  issued_on: Day;
  month: Day;
  status: string;
};
/**
 * Older invoices are paid, by transfer or in cash; of the last month's, one is waiting to be confirmed and the rest are
 * open.
 */
const makePayments = async (world: World, files: Files | undefined): Promise<void> => {
  const { rows } = await raw<Made>`
    select id, organisation_id, number, currency, total_cents, issued_on, month, status from franchise_invoice order by month, id`.execute(
    world.db,
  );
  const last = rows.at(-1)?.month ?? '';
  const today = world.today(ZONE);
  const [boss] = await world.db.selectFrom('staff').select('id').where('email', '=', 'hq@cornerman.example').execute();
  for (const [at, invoice] of rows.entries()) {
    const { id, organisation_id, currency, total_cents, issued_on, month, status } = invoice;
    if (month === last || status === 'success') continue;
    const paid_on = addDays(issued_on, 5 + (at % 7));
    if (paid_on > today) continue;
    const slip_file_id =
      files && at % 3 !== 0 ? await saveFile(world, files, 'slip', `Transfer ${invoice.number}`) : null;
    const how =
      slip_file_id === null ? ({ method: 'cash' } as const) : ({ method: 'bank_transfer', slip_file_id } as const);
    await world.db
      .insertInto('franchise_payment')
      .values({
        ...how,
        organisation_id,
        invoice_id: id,
        currency,
        amount_cents: total_cents,
        status: 'success',
        paid_on,
        reference: slip_file_id === null ? null : `TT-${7000 + at}`,
        decided_by: boss?.id ?? null,
        decided_at: world.now.toISOString(),
      })
      .execute();
    await world.db.updateTable('franchise_invoice').set({ status: 'success', paid_on }).where('id', '=', id).execute();
  }
};

const makeDispute = async ({ db, now }: World): Promise<void> => {
  await raw`
    update franchise_invoice_line set dispute = 'Two sales of the open day were taken back the week after.', dispute_status = 'open',
           disputed_at = ${now.toISOString()}::timestamptz, disputed_by = (select id from staff where email = 'owner.kv@cornerman.example')
     where id = (select l.id from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id join organisation o on o.id = f.organisation_id
                  where o.code = 'KVC' and l.kind = 'royalty' and f.status = 'unpaid' order by f.month desc, l.position limit 1)`.execute(
    db,
  );
};

export const makeFranchise = async (world: World, files: Files | undefined): Promise<void> => {
  const orgs = await world.db.selectFrom('organisation').select(['id', 'parent_id', 'code']).execute();
  await makeFacts(world, orgs);
  const agreements = await makeAgreements(world, orgs);
  for (const { id, terminated_on } of agreements)
    await (terminated_on === null ? runMonths(world, id) : runEnded(world, id, terminated_on));
  await makePayments(world, files);
  await makeDispute(world);
  if (!files) return;
  for (const { id: agreement_id } of agreements) {
    const agreement = await world.db
      .selectFrom('franchise_agreement')
      .select('organisation_id')
      .where('id', '=', agreement_id)
      .executeTakeFirstOrThrow();
    const file_id = await saveFile(world, files, 'document', 'Franchise agreement');
    await world.db
      .insertInto('franchise_document')
      .values({ ...agreement, agreement_id, title: 'Signed agreement', file_id })
      .execute();
  }
};
