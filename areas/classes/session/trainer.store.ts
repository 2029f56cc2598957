/** The trainers of a branch, until when the certificate of each is valid, and what each does at a time. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

type TrainerFacts = {
  id: number;
  first_name: string;
  last_name: string;
  employment: string | null;
  certified_until: Day | null;
};
/** Trainers of a branch, by name. */
export const trainersOf = (branch_id: number) =>
  asQuery(raw<TrainerFacts>`
    select p.id, p.first_name, p.last_name, p.employment,
           (select max(x.expires_on) from staff_certificate x where x.staff_id = p.id and x.kind = 'cpr') as certified_until
      from staff p
     where p.staff_type = 'trainer' and p.status = 'active'
       and p.id in (select o.staff_id from staff_of(array[${branch_id}::bigint]) o)
     order by p.first_name, p.last_name, p.id`);

type Busy = { staff_id: number; name: { en: string; cn: string } | null };
export const busyAt = (starts_at: string, ends_at: string, staff: readonly number[], but: readonly number[]) =>
  asQuery(raw<Busy>`
    select distinct on (k.staff_id) k.staff_id, k.name
      from find_clashes(array[${starts_at}]::timestamptz[], array[${ends_at}]::timestamptz[], 0, ${[...staff]}::bigint[], ${[...but]}::bigint[]) k
     where k.staff_id is not null order by k.staff_id, k.during`);
