-- One row for each customer: an account, or the address of guest orders that no account has proved.
-- The sums follow the orders (refresh-customers.ts), so that lists of customers are read by an index.
create table customers (
  -- Of an account: the id of its user.
  id uuid not null,
  user_id uuid,
  -- In lower case.
  email text not null,
  name text not null,
  username text,
  phone text,
  language text not null,
  -- Orders that were bought.
  orders integer not null default 0,
  -- Paid, less what went back.
  spend_agorot bigint not null default 0,
  -- '-infinity': nothing was bought.
  last_order_at timestamptz not null default '-infinity',
  since timestamptz not null,
  tags text[] not null default '{}',
  guest boolean not null generated always as (user_id is null) stored,
  bought boolean not null generated always as (orders > 0) stored,
  constraint customers_pkey primary key (id),
  constraint customers_account foreign key (user_id) references users (id) on delete cascade,
  constraint customers_id check (user_id is null or user_id = id),
  constraint customers_email check (email = lower(email) and email <> ''),
  constraint customers_language check (language in ('en', 'he')),
  constraint customers_orders check (orders >= 0)
);
create unique index customers_of_guests on customers (email) where user_id is null;
create index customers_of_accounts on customers (user_id) where user_id is not null;
-- Each pair of the first two is asked for its first rows.
create index customers_by_last_order on customers (guest, bought, last_order_at, id);
create index customers_by_spend on customers (guest, bought, spend_agorot, id);
create index customers_by_orders on customers (guest, bought, orders, id);
create index customers_by_name on customers (guest, bought, lower(name), id);
-- What a search can mean.
create index customers_by_email on customers (email text_pattern_ops);
create index customers_by_spelling on customers (regexp_replace(email, '[+][^@]*@', '@'));
create index customers_by_username on customers (lower(username) text_pattern_ops);
create index customers_by_words on customers using gin (to_tsvector('simple', name));
create index customers_by_phone on customers (phone) where phone is not null;
create index customers_by_tag on customers using gin (tags);
create index customers_tagged on customers (id) where tags <> '{}';
create index customers_by_purchase on customers (last_order_at, id) where bought;

-- What managers write to each other about a customer.
create table customer_notes (
  id uuid not null,
  customer_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_customer foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_notes_author foreign key (author_id) references users (id)
);
create index customer_notes_by_customer on customer_notes (customer_id, id);

-- Whose sums have to be looked at again. Only rows are added, so that no order waits for another.
create table customer_changes (
  id bigint generated always as identity,
  order_id text,
  customer_id uuid,
  constraint customer_changes_pkey primary key (id),
  constraint customer_changes_one check (num_nonnulls(order_id, customer_id) = 1)
);

create function note_order_of_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (order_id) values (new.id);
  if tg_op = 'UPDATE' and (old.user_id, lower(old.email)) is distinct from (new.user_id, lower(new.email)) then
    insert into customer_changes (customer_id)
      select id from customers where id = old.user_id or (old.user_id is null and email = lower(old.email));
  end if;
  return null;
end $$;
create trigger orders_noted_for_customers
  after insert or update of user_id, name, email, phone, paid_agorot, refunded_agorot, completed_at on orders
  for each row execute function note_order_of_customer();

create function note_account_of_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (customer_id) values (new.id);
  if tg_op = 'UPDATE' and lower(old.email) <> lower(new.email) then
    -- guest orders of the address it had are a guest's again
    insert into customer_changes (order_id) select id from orders where user_id is null and lower(email) = lower(old.email);
  end if;
  return null;
end $$;
create trigger users_noted_for_customers
  after insert or update of username, email, phone, role, language, disabled_at on users
  for each row execute function note_account_of_customer();

create index contact_messages_by_email on contact_messages (lower(email), created_at);

insert into customer_changes (customer_id) select id from users;
insert into customer_changes (order_id) select id from orders;
