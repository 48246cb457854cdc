-- What kind of visit placed an order, until its purchase is counted: the counts of a day know no order.
create table order_visits (
  order_id text primary key references orders (id),
  source text not null,
  device text not null,
  customer text not null,
  visits text not null,
  cart text not null,
  -- That its first payment page was counted.
  payment_opened boolean default false not null,
  created_at timestamptz default now() not null
);
create index order_visits_by_time on order_visits (created_at);
