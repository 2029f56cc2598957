/** Agreements that end soon, and which letters about this were sent. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** True if no letter about this end was sent before: recorded in the transaction of the letter. */
export const noteEnding = async (
  db: Sql,
  { id: agreement_id, organisation_id, end_on }: Pick<Ending, 'id' | 'organisation_id' | 'end_on'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto('franchise_agreement_notice')
    .values({ agreement_id, organisation_id, end_on })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return isNew === 1n;
};

export type Ending = {
  id: number;
  organisation_id: number;
  issuer_id: number;
  organisation: string;
  issuer: string;
  package_name: string;
  end_on: Day;
  renews: boolean;
};
export const endings = () =>
  asQuery(raw<Ending>`
    select a.id, a.organisation_id, a.issuer_id, o.name as organisation, i.name as issuer, a.package_name, a.end_on, a.renewal = 'automatic' as renews
      from franchise_agreement a join organisation o on o.id = a.organisation_id join organisation i on i.id = a.issuer_id
     where a.status = 'expiring'
       and not exists (select from franchise_agreement_notice n where n.agreement_id = a.id and n.end_on = a.end_on)
     order by a.id`);
