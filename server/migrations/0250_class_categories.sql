-- The categories of classes belong to the network: the head office names and colours them, and archives those that are
-- taught no longer. Classes, programmes, credit packs and rates keep the key, which never changes.
create table class_category (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  colour text not null check (colour in ('red', 'pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index class_category_name on class_category (lower(name ->> 'en'));
call protect_table('class_category', 'network');

-- Each has the colour that most of its classes have; without classes, one of its own.
insert into class_category (key, name, colour)
select c.key, jsonb_build_object('en', c.en, 'cn', c.cn),
       coalesce((select k.colour from class k where k.category = c.key group by k.colour order by count(*) desc, k.colour limit 1), c.colour)
  from (values ('boxing', 'Boxing', '拳击', 'red'), ('muay_thai', 'Muay Thai', '泰拳', 'orange'),
               ('kickboxing', 'Kickboxing', '踢拳', 'grape'), ('bjj', 'Brazilian jiu-jitsu', '巴西柔术', 'indigo'),
               ('mma', 'Mixed martial arts', '综合格斗', 'violet'), ('conditioning', 'Conditioning', '体能训练', 'green'),
               ('mobility', 'Mobility and recovery', '拉伸恢复', 'teal'), ('kids', 'Kids', '少儿', 'yellow')) as c (key, en, cn, colour);

alter table class drop constraint class_category_check;
alter table class add constraint class_category_known foreign key (category) references class_category (key);
alter table freelance_rate add constraint freelance_rate_category_known foreign key (category) references class_category (key);

-- Lists of categories hold nothing that is not one.
create function known_categories() returns trigger language plpgsql security definer as $$
begin
  if exists (select 1 from unnest(new.categories) as wanted (key) where not exists (select 1 from public.class_category c where c.key = wanted.key)) then
    raise exception 'unknown category of classes in %', new.categories using errcode = '23503', constraint = tg_table_name || '_categories_known';
  end if;
  return new;
end $$;
create trigger known_categories before insert or update of categories on programme for each row execute function known_categories();
create trigger known_categories before insert or update of categories on credit_pack for each row execute function known_categories();
