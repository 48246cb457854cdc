-- What one act changed of many prices, so that one act can put them back.
create table price_changes (
  id uuid not null,
  percent smallint not null,
  rounding text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  undone_by uuid,
  -- Null: the new prices stand, as far as nobody has changed them since.
  undone_at timestamptz,
  constraint price_changes_pkey primary key (id),
  constraint price_changes_changed_by foreign key (changed_by) references users (id),
  constraint price_changes_undone_by foreign key (undone_by) references users (id),
  constraint price_changes_percent check (percent between -90 and 300),
  constraint price_changes_rounding check (rounding in ('agora', 'ninety')),
  constraint price_changes_undone check (undone_by is null or undone_at is not null)
);

create table changed_prices (
  change_id uuid not null,
  product_id text not null,
  from_agorot integer not null,
  to_agorot integer not null,
  constraint changed_prices_pkey primary key (change_id, product_id),
  constraint changed_prices_change foreign key (change_id) references price_changes (id) on delete cascade,
  constraint changed_prices_product foreign key (product_id) references products (id) on delete cascade,
  constraint changed_prices_different check (from_agorot >= 0 and to_agorot >= 0 and from_agorot <> to_agorot)
);
create index changed_prices_by_product on changed_prices (product_id);
