-- What is given away needs a permission of its own and a reason, and above an amount of the branch a second person.
alter table branch add column gift_limit_cents bigint not null default 0 check (gift_limit_cents >= 0);
comment on column branch.gift_limit_cents is 'What may be given away for one invoice without a second person; 0: nothing';

alter table payment add column given_as text check (given_as in ('asked', 'carried', 'before')),
  add column given_why text,
  add column given_limit_cents bigint;                   -- the amount of the branch when it was given
comment on column payment.given_as is 'Of what is complimentary. asked: with a reason; carried: brought along by a change of the membership; before: decided before there was this rule';
update payment set given_as = 'before' where method = 'complimentary';
alter table payment
  add constraint payment_given check (case
    when method <> 'complimentary' then num_nonnulls(given_as, given_why, given_limit_cents) = 0
    when given_as = 'asked' then given_why is not null and given_limit_cents is not null
    else given_as is not null end),
  -- Who gave it may take it back, never approve it.
  add constraint payment_given_by_another check (given_as is distinct from 'asked' or status = 'failed' or decided_by is distinct from staff_id or decided_by is null);

-- Whoever notes a transfer does not say that it has arrived. Older ones, and what was seen when it was sold, are marked.
alter table payment add column seen_alone boolean not null default false;
comment on column payment.seen_alone is 'A transfer that the person who noted it has confirmed: before this was ruled out';
update payment set seen_alone = true where method = 'bank_transfer' and decided_by = staff_id and status <> 'failed';
alter table payment add constraint payment_seen_by_another
  check (method <> 'bank_transfer' or seen_alone or status in ('pending', 'failed') or decided_by is null or decided_by is distinct from staff_id);

-- Texts that people write about a client are looked through when the client is erased.
drop trigger audit on payment;
create trigger audit after insert or update or delete on payment for each row execute function audit_write('branch_id', 'reference,decided_why,given_why');
do $$
declare def text := pg_get_functiondef('person_texts()'::regprocedure);
begin
  execute replace(def, $q$('payment', 'decided_why', 't.member_id = $1'),$q$,
    $q$('payment', 'decided_why', 't.member_id = $1'),
    ('payment', 'given_why', 't.member_id = $1'),$q$);
end $$;

-- Roles of one's own: who may give discounts may give something away, who approves refunds approves that. The built-in
-- roles get it as the program has them.
insert into role_function (role_id, flag)
select f.role_id, v.gets from role_function f join role r on r.id = f.role_id and r.key is null
  join (values ('GIVE_DISCOUNT', 'GIVE_COMPLIMENTARY'), ('APPROVE_REFUND', 'APPROVE_COMPLIMENTARY')) as v (has, gets) on v.has = f.flag
on conflict do nothing;
