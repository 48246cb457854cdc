-- Why what was bought stays closed although the order is paid: no key is shown and no file is sent
-- while a row of the order is open.
create table order_holds (
  id uuid primary key,
  order_id text not null references orders (id),
  kind text not null constraint order_holds_kind check (kind in ('risk', 'dispute')),
  -- What it is about, if one order can have several of a kind: the provider's own id of a dispute.
  reference text not null default '',
  detail jsonb not null default '{}'::jsonb,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users (id),
  constraint order_holds_closed check (closed_by is null or closed_at is not null)
);
create unique index order_holds_one_open on order_holds (order_id, kind, reference) where (closed_at is null);
create index order_holds_by_order on order_holds (order_id);
