/** All SQL about franchise packages and agreements. */
import { sql as raw, type RawBuilder, type Insertable, type Updateable } from 'kysely';
import type { AgreementQuery } from './agreement.contract.ts';
import type { Agreement, AgreementRow } from './agreement.model.ts';
import type { PackageQuery } from '../package/package.contract.ts';
import type { PackageRow, Terms } from '../package/package.model.ts';
import type { Ties } from '../organisation/organisation.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';
import { withFlag } from '../organisation/organisation.store.ts';

const paged = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }): RawBuilder<unknown> =>
  raw`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`;
const order = (sort: string, sorts: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  raw`${raw.raw(sorts[sort.replace('-', '')] ?? 'id')} ${raw.raw(sort.startsWith('-') ? 'desc' : 'asc')}`;

/** The day of the network: that of its head office. */
export const networkToday = (now: Date) =>
  asQuery(
    raw<{
      today: Day;
    }>`select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today from branch b where b.type = 'hq'`,
  );

export type PackageRecord = Omit<PackageRow, 'can' | keyof Terms> & { terms: Terms; is_managed: boolean };
const packages = raw`
  select p.id, p.organisation_id, o.name as organisation_name, p.name, p.currency, p.terms, p.status, p.version,
         (select count(*) from franchise_agreement a where a.package_id = p.id)::int as agreements,
         p.organisation_id = any (${withFlag('MANAGE_FRANCHISE')}) as is_managed
    from franchise_package p join organisation o on o.id = p.organisation_id
   where p.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`;
const ofPackages = ({ status, q }: Pick<PackageQuery, 'status' | 'q'>): RawBuilder<unknown> =>
  raw`(${status ?? null}::text[] is null or p.status = any (${status ?? null}::text[]))
    and (${q ?? null}::text is null or p.name ilike '%' || like_pattern(coalesce(${q ?? null}, '')) || '%')`;
export const listPackages = (ask: PackageQuery) =>
  asQuery(
    raw<PackageRecord>`${packages} and ${ofPackages(ask)} order by ${order(ask.sort, { name: 'lower(p.name)', id: 'p.id' })}, p.id ${paged(ask)}`,
  );
export const countPackages = (ask: PackageQuery) =>
  asQuery(raw<{ total: number }>`select count(*) as total from (${packages} and ${ofPackages(ask)}) found`);
export const findPackage = (id: number) => asQuery(raw<PackageRecord>`${packages} and p.id = ${id}`);

export type AgreementRecord = Omit<AgreementRow, 'can'> & { terms: Terms; is_managed: boolean };
/** From which day another agreement of the same payer covers one of the branches of agreement `a`. */
const successor = raw`
  (select min(n.start_on) from franchise_agreement_branch c join franchise_agreement_branch n
      on n.organisation_id = c.organisation_id and n.branch_id = c.branch_id and n.agreement_id <> c.agreement_id and n.start_on > c.end_on
    where c.agreement_id = a.id and not c.is_taken_out)`;
const agreements = (today: Day) => raw`
  select a.id, a.organisation_id, o.name as organisation_name, a.issuer_id, i.name as issuer_name, a.package_name, a.currency, a.terms,
         a.start_on, a.end_on, coalesce(a.terminated_on, a.end_on) - ${today}::date as days_left, a.renewal, a.renewals, a.status,
         a.terminated_on, a.reason, a.version,
         ${successor} as successor_on,
         (select count(*) from franchise_agreement_branch b where b.agreement_id = a.id and (not b.is_taken_out or b.end_on >= ${today}::date))::int as branches,
         (select count(*) from franchise_document d where d.agreement_id = a.id)::int as documents,
         seats_taken(a.id) as seats_taken,
         a.issuer_id = any (${withFlag('MANAGE_FRANCHISE')}) as is_managed
    from franchise_agreement a join organisation o on o.id = a.organisation_id join organisation i on i.id = a.issuer_id
   where a.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`;
const ofAgreements = ({ status, organisation_id, country_code, q }: AgreementQuery): RawBuilder<unknown> =>
  raw`(${status ?? null}::text[] is null or a.status = any (${status ?? null}::text[]))
    and (${organisation_id ?? null}::bigint is null or a.organisation_id = ${organisation_id ?? null})
    and (${country_code ?? null}::text is null or o.country_code = ${country_code ?? null})
    and (${q ?? null}::text is null or (o.name || ' ' || a.package_name) ilike '%' || like_pattern(coalesce(${q ?? null}, '')) || '%')`;
const AGREEMENT_SORTS = {
  end_on: 'coalesce(a.terminated_on, a.end_on)',
  start_on: 'a.start_on',
  organisation_name: 'lower(o.name)',
};
/** People who look for what ends next don't want to see first what ended long ago. */
const overLast = ({ sort }: AgreementQuery): RawBuilder<unknown> =>
  sort.endsWith('end_on') ? raw`a.status in ('expired', 'terminated'),` : raw``;
export const listAgreements = (ask: AgreementQuery, today: Day) =>
  asQuery(raw<AgreementRecord>`
    ${agreements(today)} and ${ofAgreements(ask)} order by ${overLast(ask)} ${order(ask.sort, AGREEMENT_SORTS)}, a.id ${paged(ask)}`);
export const countAgreements = (ask: AgreementQuery, today: Day) =>
  asQuery(raw<{ total: number }>`select count(*) as total from (${agreements(today)} and ${ofAgreements(ask)}) found`);
export const findAgreement = (id: number, today: Day) =>
  asQuery(raw<AgreementRecord>`${agreements(today)} and a.id = ${id}`);
export const coversOf = (id: number) =>
  asQuery(raw<Agreement['covers'][number]>`
    select c.branch_id, b.name as branch_name, c.start_on, c.end_on, c.is_taken_out
      from franchise_agreement_branch c join branch b on b.id = c.branch_id where c.agreement_id = ${id} order by b.name, b.id`);
export const papersOf = (id: number) =>
  asQuery(raw<Agreement['papers'][number]>`
    select d.id, d.title, f.name, d.file_id, d.created_at, d.version from franchise_document d join file f on f.id = d.file_id
     where d.agreement_id = ${id} order by d.id`);
export const findDocument = (id: number) =>
  asQuery(raw<{ agreement_id: number; file_id: number }>`
    select d.agreement_id, d.file_id from franchise_document d where d.id = ${id} and d.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`);

/** What is needed to check branches: their currency, and whether they belong to the organisation or below it. */
export const branchesToCover = (organisation_id: number, ids: readonly number[]) =>
  asQuery(raw<{ id: number; currency: string; isBelow: boolean; outside: string | null }>`
    with recursive below as (select ${organisation_id}::bigint as id union select o.id from organisation o join below b on o.parent_id = b.id)
    select b.id, b.currency, b.organisation_id in (select id from below) as "isBelow",
           outside_territory(b.organisation_id, b.country_code, b.region) as outside from branch b where b.id = any (${[...ids]}::bigint[]) and b.type = 'branch'`);
export const parentOf = (organisation_id: number) =>
  asQuery(raw<{ parent_id: number | null; closed_on: Day | null; is_managed: boolean }>`
    select parent_id, closed_on, id = any (${withFlag('MANAGE_FRANCHISE')}) as is_managed from organisation where id = ${organisation_id}`);
export const invoicedUntil = (agreement_id: number) =>
  asQuery(
    raw<{ day: Day | null }>`select max(until_on) as day from franchise_invoice where agreement_id = ${agreement_id}`,
  );
/** What is still open between an organisation and its parent. */
export const tiesOf = (organisation_id: number) =>
  asQuery(raw<Ties>`
    select (select count(*) from franchise_agreement a where a.organisation_id = o.id and a.status in ('active', 'expiring'))::int as running,
           (select count(*) from franchise_invoice f where f.organisation_id = o.id and f.status <> 'success')::int as open_invoices,
           (select count(*) from franchise_invoice_line l where l.organisation_id = o.id
               and (l.dispute_status = 'open' or (l.credit_cents is not null and l.credit_invoice_id is null)))::int as open_credits,
           (select count(*) from franchise_agreement a where a.organisation_id = o.id and a.status in ('expired', 'terminated')
               and coalesce((select max(f.until_on) from franchise_invoice f where f.agreement_id = a.id), a.start_on - 1)
                     < coalesce(a.terminated_on, a.end_on))::int as uninvoiced
      from organisation o where o.id = ${organisation_id}`);

export type Dated = Pick<
  AgreementRow,
  'id' | 'start_on' | 'end_on' | 'renewal' | 'renewals' | 'status' | 'successor_on'
> & { term_months: number };
const dated = raw`
  select a.id, a.start_on, a.end_on, a.renewal, a.renewals, a.status, (a.terms ->> 'term_months')::int as term_months, ${successor} as successor_on
    from franchise_agreement a`;
/** An agreement that a date may change, locked until it has been. */
export const datedAgreement = (id: number) =>
  asQuery(raw<Dated>`${dated} where a.id = ${id} and a.status in ('active', 'expiring') for update of a`);
/** Of a payer that the caller manages: people who open a branch can let its agreements cover it. */
export const holdAgreement = (id: number) =>
  asQuery(raw<Pick<AgreementRecord, 'organisation_id' | 'currency' | 'start_on' | 'end_on' | 'status' | 'terms'>>`
    select a.organisation_id, a.currency, a.start_on, a.end_on, a.status, a.terms from franchise_agreement a
     where a.id = ${id} and a.organisation_id = any (${withFlag('MANAGE_FRANCHISE')}) for update`);
export const datedIds = () =>
  asQuery(raw<{ id: number; is_open: boolean }>`
    select id, status in ('active', 'expiring') as is_open from franchise_agreement order by id`);

export const getKind = async (db: Sql, organisation_id: number): Promise<string> => {
  const { kind } = await db
    .selectFrom('organisation')
    .select('kind')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  return kind;
};
export const insertPackage = async (db: Sql, offer: Insertable<DB['franchise_package']>): Promise<number> => {
  const { id } = await db.insertInto('franchise_package').values(offer).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertAgreement = async (db: Sql, agreement: Insertable<DB['franchise_agreement']>): Promise<number> => {
  const { id } = await db.insertInto('franchise_agreement').values(agreement).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** The result of a date. */
export const saveDated = async (db: Sql, id: number, next: Updateable<DB['franchise_agreement']>): Promise<void> => {
  await db.updateTable('franchise_agreement').set(next).where('id', '=', id).execute();
};
export const insertDocument = async (db: Sql, paper: Insertable<DB['franchise_document']>): Promise<void> => {
  await db.insertInto('franchise_document').values(paper).execute();
};
