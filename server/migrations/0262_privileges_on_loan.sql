-- Who manages privileges only by a privilege decides on loan: it ends with the loan.
alter table privilege add column by_loan bigint references privilege;
comment on column privilege.by_loan is 'The privilege by which this one was decided; null: by a role';
create index privilege_by_loan on privilege (by_loan) where by_loan is not null;

-- What a person holds beyond the roles, now or from a day to come, in whatever branch: whoever is about to change the
-- person as a whole has to cover it, also where they see nothing of it.
create function given_privileges(of_staff bigint, at_time timestamptz) returns table (flag text, branch_id bigint) language sql stable security definer as $$
  select p.flag, p.branch_id from public.privilege p left join public.branch b on b.id = p.branch_id
   where public.app_branches() is not null and p.staff_id = of_staff and p.effect = 'give' and p.ended_at is null
     and p.until_on >= (at_time at time zone coalesce(b.time_zone, 'UTC'))::date - 1
$$;
revoke all on function given_privileges(bigint, timestamptz) from public;
grant execute on function given_privileges(bigint, timestamptz) to app;
