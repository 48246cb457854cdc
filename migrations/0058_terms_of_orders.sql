-- How many days an order's buyer may cancel it in, as they were when it was placed: a later change of the setting is not theirs.
alter table orders add column refund_days smallint not null default 14;
alter table orders add constraint orders_refund_days check (refund_days between 14 and 365);

-- What the variables of the terms stood for, once for all orders that were placed under the same.
create table terms_values (
  -- SHA-256 of the values.
  hash bytea primary key,
  -- By language, then by name.
  values jsonb not null,
  created_at timestamptz not null default now(),
  constraint terms_values_hash check (length(hash) = 32)
);

-- Null: older than the record.
alter table orders add column terms_values bytea references terms_values (hash);

-- Keeps the values where they are new, within the statement that writes the order.
create function keep_terms_values(given bytea, filled jsonb) returns bytea language plpgsql as $$
begin
  if not exists (select from terms_values where hash = given) then
    insert into terms_values (hash, values) values (given, filled) on conflict do nothing;
  end if;
  return given;
end $$;
