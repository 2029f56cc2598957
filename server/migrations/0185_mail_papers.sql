-- What goes with a letter as a file. The content is needed until the letter is sent; its name stays, so that the outbox
-- can say what was sent.
create table mail_paper (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  mail_id bigint not null references mail on delete cascade,
  name text not null,
  kind text not null,
  content bytea
);
create index mail_paper_mail on mail_paper (mail_id);
create index mail_paper_branch on mail_paper (branch_id);
call protect_table('mail_paper', 'mixed', '', false, false, false);
drop policy reads on mail_paper;
create policy reads on mail_paper for select to app
  using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network())));
