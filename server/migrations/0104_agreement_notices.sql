-- That an agreement nears its end was said to both sides: once for each end that it has.
create table franchise_agreement_notice (
  agreement_id bigint not null references franchise_agreement,
  organisation_id bigint not null references organisation,
  end_on date not null,
  created_at timestamptz not null default now(),
  primary key (agreement_id, end_on)
);
create index franchise_agreement_notice_organisation on franchise_agreement_notice (organisation_id);
call protect_table('franchise_agreement_notice', 'own', '', false, false, false);
call protect_of_organisation('franchise_agreement_notice');
