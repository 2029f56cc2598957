-- A refund made on the gateway's pages returned all that was paid for a membership: the money has gone, and somebody
-- has to decide what happens to the membership.
alter table refund add column sold_open boolean not null default false;
create index refund_sold_open on refund (branch_id, id) where sold_open;

-- As long as the membership of the invoice runs; if it was ended elsewhere, nothing is left to decide.
create function sold_runs(of_invoice bigint) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.invoice i join public.membership ms on ms.id = i.membership_id
     where i.id = of_invoice and ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'payment_failed'))
$$;
grant execute on function sold_runs(bigint) to app;
