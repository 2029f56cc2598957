-- Clients by the status of a membership, certificates that end, and what one client has paid.

-- ---------------------------------------------------------------- vaccine certificates that are valid until a day
alter table vaccine_certificate add column valid_until date,
  add constraint vaccine_certificate_valid check (valid_until >= given_on);
drop trigger audit on vaccine_certificate;
create trigger audit after insert or update or delete on vaccine_certificate for each row execute function audit_write('branch_id',
  'vaccine,dose,given_on,reason,valid_until');

-- ---------------------------------------------------------------- the transactions of one client
create index refund_member on refund (member_id);

-- ---------------------------------------------------------------- as before, and by the status of a membership
create or replace function member_fits(of_member bigint, asked jsonb) returns boolean language sql stable security definer as $$
  select (asked ->> 'owing' is null or (asked ->> 'owing')::boolean = exists (
           select 1 from public.invoice i where i.member_id = of_member and i.status = 'unpaid' and i.branch_id = any (public.app_branches())))
     and (asked ->> 'unseen_since' is null or not exists (
           select 1 from public.check_in c where c.member_id = of_member and c.allowed and c.day >= (asked ->> 'unseen_since')::date
              and c.branch_id = any (public.app_branches())))
     and (asked ->> 'tag' is null or exists (
           select 1 from public.member_tag t where t.member_id = of_member and t.tag = asked ->> 'tag' and t.branch_id = any (public.app_branches())))
     and (asked ->> 'purpose' is null or exists (
           select 1 from public.member_consent c where c.member_id = of_member and c.withdrawn_at is null
              and c.purpose = asked ->> 'purpose' and c.channel = asked ->> 'channel'))
     and (asked ->> 'type_id' is null or exists (
           select 1 from public.membership ms join public.programme p on p.id = ms.programme_id
            where ms.member_id = of_member and p.type_id = (asked ->> 'type_id')::smallint
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
     and (asked ->> 'membership' is null or exists (
           select 1 from public.membership ms where ms.member_id = of_member
              and ms.status in (select pg_catalog.jsonb_array_elements_text(asked -> 'membership'))))
     and exists (select 1 from public.member m where m.id = of_member
           and (asked ->> 'trainer_staff_id' is null or m.trainer_staff_id = (asked ->> 'trainer_staff_id')::bigint)
           and (asked ->> 'birthday_month' is null or extract(month from m.date_of_birth) = (asked ->> 'birthday_month')::integer)
           and (asked ->> 'is_active' is null or m.is_active = (asked ->> 'is_active')::boolean))
$$;
