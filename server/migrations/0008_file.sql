-- A file is sent before the record that names it is saved: until then it waits, and only its sender can attach it.
alter table file add column attached_at timestamptz default now();
create index file_waiting on file (created_at) where attached_at is null;

-- The record's own rules say who may change or read it: what it names goes with it, whatever the branch of the file.
create function attach_file(of_file bigint, for_purpose text, to_branch bigint) returns boolean language plpgsql security definer as $$
begin
  update public.file set attached_at = pg_catalog.now(), branch_id = to_branch
   where id = of_file and purpose = for_purpose and created_by = public.app_staff() and attached_at is null;
  return found;
end $$;
create function let_go_file(of_file bigint) returns void language sql security definer as $$
  update public.file set attached_at = null, created_by = null, created_at = pg_catalog.now() where id = of_file
$$;
create function file_to_send(of_file bigint, out name text, out kind text, out key text) language sql stable security definer as $$
  select f.name, f.kind, f.key from public.file f where f.id = of_file and f.attached_at is not null
$$;
-- Rows of files that nobody attached within a day go; what they held is removed by the caller.
create function forget_waiting_files(older_than interval) returns table (key text) language sql security definer as $$
  delete from public.file where attached_at is null and created_at < pg_catalog.now() - older_than returning file.key
$$;
