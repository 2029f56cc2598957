-- A list of a branch's members shows those of other branches too. Each of them cost a look at the member and at the
-- policy, which in a large network was nearly all of the list's work: so a guest's row holds what lists sort and filter by.
alter table member_branch
  add column home_branch_id bigint,
  add column first_name text,
  add column last_name text,
  add column standing text,
  add column joined_on date,
  add column sales_staff_id bigint;

create function guest_arrives() returns trigger language plpgsql security definer as $$
begin
  select m.branch_id, m.first_name, m.last_name, m.standing, m.joined_on, m.sales_staff_id
    into new.home_branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id
    from public.member m where m.id = new.member_id;
  return new;
end $$;
create trigger guest_arrives before insert or update of is_home on member_branch
  for each row when (not new.is_home) execute function guest_arrives();

create function guest_follows() returns trigger language plpgsql security definer as $$
begin
  update public.member_branch mb
     set home_branch_id = new.branch_id, first_name = new.first_name, last_name = new.last_name, standing = new.standing,
         joined_on = new.joined_on, sales_staff_id = new.sales_staff_id
   where mb.member_id = new.id and not mb.is_home;
  return null;
end $$;
create trigger guest_follows after update of branch_id, first_name, last_name, standing, joined_on, sales_staff_id on member
  for each row when ((old.branch_id, old.first_name, old.last_name, old.standing, old.joined_on, old.sales_staff_id)
    is distinct from (new.branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id))
  execute function guest_follows();

update member_branch mb
   set home_branch_id = m.branch_id, first_name = m.first_name, last_name = m.last_name, standing = m.standing,
       joined_on = m.joined_on, sales_staff_id = m.sales_staff_id
  from member m where m.id = mb.member_id and not mb.is_home;
alter table member_branch add constraint guest_is_described check (is_home or (home_branch_id is not null and first_name is not null and standing is not null));

create index member_branch_guest on member_branch (branch_id, first_name, last_name, member_id) include (standing, joined_on, sales_staff_id, home_branch_id) where not is_home;
drop index member_branch_elsewhere;

-- The digests are made over instants as text: they must not depend on where the server of the database stands.
alter function chain_audit(integer) set timezone = 'UTC';
alter function chain_audit(integer) set datestyle = 'ISO, MDY';
