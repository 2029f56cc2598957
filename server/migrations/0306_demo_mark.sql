-- A demo network is known as one whatever the settings say: everyone knows its password. New ones are marked when they
-- are created.
insert into network_setting (key, value)
select 'demo', 'true' where exists (select from staff where email = 'hq@cornerman.example')
on conflict do nothing;
