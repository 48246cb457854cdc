-- What browsers brought back from the page of a test order, for providers that cannot be asked about a page.
alter table test_orders add column returned text[] not null default '{}';
