-- What becomes of the sessions that are left when a rolling programme gives those of the next period: they end, they go
-- on, or so many of them do. As with all terms, a membership keeps what it was sold with.
alter table programme
  add column roll_over text not null default 'none' check (roll_over in ('none', 'all', 'most')),
  add column roll_over_most integer check (roll_over_most > 0),
  add constraint programme_roll_over check (
    (roll_over = 'most') = (roll_over_most is not null) and (roll_over = 'none' or (billing = 'rolling' and sessions is not null)));
alter table membership
  add column roll_over text not null default 'none' check (roll_over in ('none', 'all', 'most')),
  add column roll_over_most integer check (roll_over_most > 0),
  add constraint membership_roll_over check ((roll_over = 'most') = (roll_over_most is not null));

create or replace function keep_terms() returns trigger language plpgsql security definer as $$
begin
  select p.opens, p.open_branches, p.categories, p.suspension_max_times, p.suspension_max_days, p.suspension_notice_days,
         p.roll_over, p.roll_over_most,
         coalesce((select pp.suspension_fee_cents from public.programme_price pp
            where pp.programme_id = p.id and pp.currency = new.currency and pp.valid_from <= new.sold_on
            order by pp.valid_from desc limit 1), 0)
    into new.opens, new.open_branches, new.categories, new.suspension_max_times, new.suspension_max_days,
         new.suspension_notice_days, new.roll_over, new.roll_over_most, new.suspension_fee_cents
    from public.programme p where p.id = new.programme_id;
  return new;
end $$;
