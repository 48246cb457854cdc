-- Deleted accounts are known again by a keyed hash of their addresses and phones, so that what was once per customer stays used.
create table former_customers (
  mark bytea not null check (length(mark) = 32),
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (mark, user_id)
);
create index former_customers_by_user on former_customers (user_id);
