-- Orders of another shop: history, with the number they had there. No payment stands behind them.
alter table orders add column imported_from text;
alter table orders add column external_number text;
alter table orders add constraint orders_imported check (
  (imported_from is null) = (external_number is null)
  and (imported_from is null or (imported_from in ('woocommerce', 'shopify') and status in ('completed', 'refunded', 'cancelled')))
);
create unique index orders_external_number on orders (imported_from, external_number) where imported_from is not null;
create index orders_by_external_number on orders (lower(external_number)) where external_number is not null;
