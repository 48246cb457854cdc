-- What an owner has seen to before the shop goes live, where the shop cannot see it by itself.
create table going_live_marks (
  item text primary key,
  marked_by uuid references users (id),
  marked_at timestamptz not null default now(),
  constraint going_live_marks_item check (item in ('test-email', 'legal-pages', 'vat', 'backups'))
);

-- An order of an owner that tries a provider with real money. It is none of the shop's orders: nothing
-- is sold, and its money goes back by itself.
create table test_orders (
  id uuid primary key,
  provider text not null,
  method text,
  amount_agorot integer not null,
  status text not null default 'created',
  -- why it failed, or why its money is not back yet
  reason text,
  reference text,
  payment_url text,
  transaction_id text,
  refund_id uuid not null,
  refund_transaction_id text,
  refund_sent_at timestamptz,
  busy_until timestamptz,
  asked_at timestamptz,
  opened_by uuid references users (id),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  constraint test_orders_status check (status in ('created', 'open', 'paid', 'refunded', 'failed')),
  constraint test_orders_amount check (amount_agorot > 0),
  constraint test_orders_paid check (status not in ('paid', 'refunded') or transaction_id is not null)
);
create unique index test_orders_reference_unique on test_orders (provider, reference);
create unique index test_orders_transaction_unique on test_orders (provider, transaction_id);
