/** News about franchise invoices that has to be sent to the other side. */
import { sql as raw, type Insertable } from 'kysely';
import type { InvoiceNews } from './franchise-invoice.model.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';

export type Waiting = {
  id: number;
  news: InvoiceNews;
  facts: { by: string; text?: string; credit_cents?: number };
  invoice_id: number;
  number: string;
  organisation: string;
  currency: string;
  total_cents: number;
  to_organisation_id: number;
};
export const waitingNews = () =>
  asQuery(raw<Waiting>`
    select n.id, n.news, n.facts, n.invoice_id, f.number, o.name as organisation, f.currency, f.total_cents, n.to_organisation_id
      from franchise_news n join franchise_invoice f on f.id = n.invoice_id join organisation o on o.id = f.organisation_id
     where n.told is null order by n.id`);

export const insertNews = async (db: Sql, news: Insertable<DB['franchise_news']>): Promise<void> => {
  await db.insertInto('franchise_news').values(news).execute();
};
/** Locked until it is sent; false if another run has sent it in the meantime. */
export const holdNews = async (db: Sql, id: number): Promise<boolean> =>
  (await db
    .selectFrom('franchise_news')
    .select('id')
    .where('id', '=', id)
    .where('told', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;
/** `told`: the number of recipients. */
export const noteNewsSent = async (db: Sql, id: number, told: number): Promise<void> => {
  await db.updateTable('franchise_news').set({ told }).where('id', '=', id).execute();
};
