/** Letters about credit notes that have not been sent. */
import { sql as raw } from 'kysely';
import type { CreditNews, PayOut } from './franchise-credit.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Waiting = {
  credit_note_id: number;
  kind: CreditNews;
  organisation_id: number;
  number: string;
  organisation: string;
  issuer: string;
  currency: string;
  total_cents: number;
  issued_on: Day;
  paid_on: Day | null;
  method: PayOut['method'] | null;
};
export const waitingLetters = () =>
  asQuery(raw<Waiting>`
    select c.credit_note_id, c.kind, n.organisation_id, n.number, o.name as organisation, i.name as issuer, n.currency, n.total_cents,
           n.issued_on, n.paid_on, n.method
      from franchise_credit_letter c join franchise_credit_note n on n.id = c.credit_note_id
      join organisation o on o.id = n.organisation_id join organisation i on i.id = n.issuer_id
     where c.told is null order by c.at, c.credit_note_id, c.kind`);

type Of = Pick<Waiting, 'credit_note_id' | 'kind'>;
/** Locked until it is sent; false if another run has sent it in the meantime. */
export const holdLetter = async (db: Sql, { credit_note_id, kind }: Of): Promise<boolean> =>
  (await db
    .selectFrom('franchise_credit_letter')
    .select('kind')
    .where('credit_note_id', '=', credit_note_id)
    .where('kind', '=', kind)
    .where('told', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;
/** `told`: the number of recipients. */
export const noteLetterSent = async (db: Sql, { credit_note_id, kind }: Of, told: number): Promise<void> => {
  await db
    .updateTable('franchise_credit_letter')
    .set({ told })
    .where('credit_note_id', '=', credit_note_id)
    .where('kind', '=', kind)
    .execute();
};
