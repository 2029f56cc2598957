-- What late cancelling and not coming cost who books by one programme, in one branch, in place of what the branch says for all.
create table programme_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  programme_id bigint not null references programme,
  cancel_cutoff_hours integer not null check (cancel_cutoff_hours between 0 and 168),
  no_show text not null check (no_show in ('none', 'credit', 'fee')),
  no_show_fee_cents bigint check (no_show_fee_cents > 0),
  no_show_waivers integer not null default 0 check (no_show_waivers between 0 and 31),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint programme_rule_once unique (branch_id, programme_id),
  check ((no_show = 'fee') = (no_show_fee_cents is not null)),
  check (no_show <> 'none' or no_show_waivers = 0)
);
create index programme_rule_programme on programme_rule (programme_id);
call protect_table('programme_rule', 'branch');

-- By which programme a place is booked, also where the membership is of another branch: nothing else of it is told.
create function programme_of_booking(of_booking bigint) returns bigint language sql stable security definer as $$
  select ms.programme_id from public.booking k join public.membership ms on ms.id = k.membership_id
   where k.id = of_booking and k.branch_id = any ((select public.app_branches())::bigint[])
$$;
revoke all on function programme_of_booking(bigint) from public;
grant execute on function programme_of_booking(bigint) to app;
