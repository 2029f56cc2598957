/** Row-level security and the trail. */
import { createHash } from 'node:crypto';
import { bySql, Gathered, inPages, type Invariant } from './invariant.ts';

type Link = { position: number; audit_id: number; digest: Buffer; text: Buffer | null; personal_digest: Buffer | null };

/** Each digest covers the previous one and the entry: see chain_audit() in the migrations. */
const chain = `
  select c.position, c.audit_id, c.digest, a.personal_digest,
         convert_to(concat_ws('|', a.id, a.at, a.actor, a.table_name, a.record_id, a.op, a.changes), 'UTF8') as text
    from audit_chain c left join audit_entry a on a.id = c.audit_id and a.at = c.audit_at order by c.position`;
const nothing = Buffer.alloc(0);
const digestOf = (before: Buffer, { text, personal_digest }: Link): Buffer =>
  createHash('sha256')
    .update(before)
    .update(text ?? nothing)
    .update(personal_digest ?? nothing)
    .digest();

const auditChain: Invariant = {
  name: 'audit_chain',
  says: 'The digest chain of the audit is intact: no entry was changed, removed or inserted',
  async find(client) {
    const gathered = new Gathered();
    let before: Buffer = nothing;
    for await (const page of inPages<Link>(client, chain))
      for (const link of page) {
        if (link.text === null) gathered.add(`audit entry ${link.audit_id} (position ${link.position}) is gone`);
        else if (!digestOf(before, link).equals(link.digest))
          gathered.add(`the chain does not hold at position ${link.position}, audit entry ${link.audit_id}`);
        before = link.digest;
      }
    return gathered;
  },
};

export const frameInvariants: readonly Invariant[] = [
  auditChain,
  bySql(
    'audit_complete',
    'Every audit entry is in the chain',
    `select format('audit entry %s of %s is not in the chain', a.id, a.at) from audit_entry a
      where a.at < (select max(audit_at) from audit_chain) - interval '1 day'
        and not exists (select 1 from audit_chain c where c.audit_id = a.id)`,
  ),
  bySql(
    'audit_persons',
    'Personal data in the audit matches its digest, unless it was erased',
    `select format('the values of persons in audit entry %s were changed', a.id)
       from audit_entry a join audit_person p on p.audit_id = a.id and p.at = a.at
      where sha256(convert_to(p.salt::text || p.changes::text, 'UTF8')) is distinct from a.personal_digest`,
  ),
  bySql(
    'policies',
    'Every table with a branch has row-level security, and its partitions can’t be accessed directly',
    `select format('table %s has a branch and %s', c.relname, case when c.relrowsecurity then 'no policy' else 'no row-level security' end)
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not (c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))
     union all
     select format('the application may reach the part %s of a table directly', c.relname)
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
        and has_table_privilege('app', c.oid, 'select, insert, update, delete')`,
  ),
  bySql(
    'nothing_switched_off',
    'Every trigger is enabled and every constraint is validated',
    `select format('trigger %s on %s is off', tgname, tgrelid::regclass) from pg_trigger
      where tgenabled = 'D' and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     union all
     select format('constraint %s on %s is not checked', conname, conrelid::regclass) from pg_constraint
      where not convalidated and connamespace = 'public'::regnamespace and conrelid <> 0
     union all
     select format('index %s is not valid', indexrelid::regclass) from pg_index
      where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  ),
  {
    name: 'sequences',
    says: 'The next id of each table is unused',
    async find(client) {
      const gathered = new Gathered();
      const { rows } = await client.query<{ table: string; sequence: string }>(
        `select c.relname as table, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
           from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
      );
      // One question instead of one for each table, which took longer than most other checks together.
      const each = rows.map(
        ({ table, sequence }) =>
          `select '${table}' as name, (select max(id) from ${table}) as highest, last_value + is_called::int as next from ${sequence}`,
      );
      const taken = await client.query<{ name: string; highest: number; next: number }>(
        `select * from (${each.join(' union all ')}) as one where highest >= next order by name`,
      );
      for (const { name, highest, next } of taken.rows)
        gathered.add(`the next id of ${name} is ${next}, but ${highest} is taken`);
      return gathered;
    },
  },
];
