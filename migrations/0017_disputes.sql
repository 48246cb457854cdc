-- Chargebacks and disputes, as providers tell of them or a manager writes them down. That the keys of
-- the order stay closed stands in order_holds; the state is what became of the money.
create table disputes (
  id uuid primary key,
  order_id text not null references orders (id),
  provider text not null,
  provider_id text not null,
  state text not null default 'open',
  reason text not null,
  amount_agorot integer,
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint disputes_unique unique (provider, provider_id),
  constraint disputes_state check (state in ('open', 'won', 'lost') and (state = 'open') = (decided_at is null))
);
create index disputes_by_order on disputes (order_id);
