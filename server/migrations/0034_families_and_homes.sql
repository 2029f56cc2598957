-- Families seen from both sides, clients who leave or move to another branch, and numbers that still find them.

-- ---------------------------------------------------------------- families
-- Two people are linked once, whoever wrote it down; the link with a guardian stays.
delete from member_relation worse using member_relation better
 where worse.member_id = better.related_member_id and worse.related_member_id = better.member_id
   and (worse.is_guardian, -worse.id) < (better.is_guardian, -better.id);
update member_relation r set is_guardian = false
 where r.is_guardian and exists (select 1 from member_relation o where o.member_id = r.member_id and o.is_guardian and o.id < r.id);
create unique index member_relation_pair on member_relation (least(member_id, related_member_id), greatest(member_id, related_member_id));
create unique index member_relation_guardian on member_relation (member_id) where is_guardian;

-- Both sides see it, whatever branch wrote it down.
drop policy reads on member_relation;
create policy reads on member_relation for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id in (member_relation.member_id, member_relation.related_member_id)
               and mb.branch_id = any ((select app_branches())::bigint[])));

-- ---------------------------------------------------------------- a number that somebody had before still finds them
alter table member add column old_numbers text not null default '';
drop trigger guest_follows on member;
alter table member drop column search_text;
alter table member add column search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || first_name || ' ' || last_name || first_name || ' ' || coalesce(email, '')
    || ' ' || coalesce(phone, '') || ' ' || coalesce(card_number, '') || ' ' || number::text || ' ' || old_numbers)) stored;
create index member_branch_search on member using gin (branch_id, search_text gin_trgm_ops);
update member_branch mb set search_text = m.search_text from member m where m.id = mb.member_id and not mb.is_home;
create trigger guest_follows after update on member
  for each row when ((old.branch_id, old.first_name, old.last_name, old.standing, old.joined_on, old.sales_staff_id, old.search_text)
    is distinct from (new.branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id, new.search_text))
  execute function guest_follows();

-- ---------------------------------------------------------------- the branch that somebody left keeps what was posted there
alter table member_branch add column stays boolean not null default false;

create or replace function settle_members(ids bigint[], standings text[]) returns void language plpgsql security definer as $$
declare
  seen bigint[] := array(
    select m.id from public.member m where m.id = any (ids)
       and (m.branch_id = any (public.app_branches())
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (public.app_branches()))));
begin
  update public.member m set standing = v.standing
    from rows from (pg_catalog.unnest(ids), pg_catalog.unnest(standings)) as v (id, standing)
   where m.id = v.id and m.id = any (seen) and m.standing is distinct from v.standing;
  with opened as materialized (
    select distinct b.id as branch_id, ms.member_id
      from public.membership ms
      join public.programme p on p.id = ms.programme_id
      join public.branch sold on sold.id = ms.branch_id
      join public.branch b on b.id = ms.branch_id
        or (ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate') and b.type <> 'hq'
            and (p.opens = 'network' or (p.opens = 'country' and b.country_code = sold.country_code)))
     where ms.member_id = any (seen)
  ), gone as (
    delete from public.member_branch mb
     where mb.member_id = any (seen) and not mb.is_home and not mb.stays
       and not exists (select 1 from opened o where o.member_id = mb.member_id and o.branch_id = mb.branch_id)
  )
  insert into public.member_branch (branch_id, member_id) select o.branch_id, o.member_id from opened o on conflict do nothing;
end $$;

-- What stands between a client and a change of branch or standing, in whatever branch it is: only for whom the caller sees.
create function member_ties(of_member bigint)
returns table (kind text, branch_id bigint, branch_name text, label jsonb, status text, until_on date, opens text, country_code text, currency text, cents bigint, how_many bigint)
language sql stable security definer as $$
  select t.* from (
    select 'membership', b.id, b.name, p.name, ms.status, ms.end_on, p.opens, b.country_code, ms.currency, ms.price_cents, 1::bigint
      from public.membership ms join public.programme p on p.id = ms.programme_id join public.branch b on b.id = ms.branch_id
     where ms.member_id = of_member
       and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
    union all
    select 'owed', b.id, b.name, null, null, null, null, b.country_code, i.currency, sum(i.total_cents - i.paid_cents)::bigint, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member and i.status = 'unpaid' group by b.id, i.currency
    union all
    select 'wallet', b.id, b.name, null, null, null, null, b.country_code, w.currency, w.balance_cents, 1
      from public.wallet w join public.branch b on b.id = w.branch_id
     where w.member_id = of_member and w.balance_cents > 0
    union all
    select 'credits', b.id, b.name, null, null, null, null, b.country_code, null, null, sum(l.remaining)::bigint
      from public.credit_lot l join public.branch b on b.id = l.branch_id
     where l.member_id = of_member and l.remaining > 0 group by b.id
    union all
    select 'invoices', b.id, b.name, null, null, null, null, b.country_code, null, null, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member group by b.id
  ) as t
   where exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function member_ties(bigint) from public;
grant execute on function member_ties(bigint) to app;

-- Gives a client another home. Who may write where the home is today gives it away; the new branch need not be the caller's.
create function move_home(of_member bigint, read_version integer, to_branch bigint) returns text language plpgsql security definer as $$
declare
  was public.member; old_code text; given bigint;
begin
  select * into was from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()) for update;
  if not found then return 'unseen'; end if;
  if was.version <> read_version then return 'stale'; end if;
  select b.code into old_code from public.branch b where b.id = was.branch_id;
  given := public.next_number(to_branch, 'member', 0);
  update public.member_branch mb set is_home = false, stays = true where mb.member_id = of_member and mb.is_home;
  insert into public.member_branch (branch_id, member_id, is_home) values (to_branch, of_member, true)
    on conflict (branch_id, member_id) do update set is_home = true, stays = false;
  -- People of the old branch do not look after a client of the new one.
  update public.member m
     set branch_id = to_branch, number = given, sales_staff_id = null, trainer_staff_id = null,
         old_numbers = pg_catalog.btrim(was.old_numbers || ' ' || old_code || '-' || was.number)
   where m.id = of_member;
  update public.member_relation r set branch_id = to_branch where r.member_id = of_member;
  update public.member_consent c set branch_id = to_branch where c.member_id = of_member;
  update public.member_login l set branch_id = to_branch where l.member_id = of_member;
  update public.vaccine_certificate v set branch_id = to_branch where v.member_id = of_member;
  return 'moved';
end $$;
revoke all on function move_home(bigint, integer, bigint) from public;
grant execute on function move_home(bigint, integer, bigint) to app;
