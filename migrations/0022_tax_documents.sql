-- The business that an order is made out to.
alter table orders add column business_name text;
alter table orders add column business_number text;
alter table orders add constraint orders_business
  check (business_number is null or (business_name is not null and business_number ~ '^[0-9]{9}$'));

-- The tax documents of payments and refunds. Payments that are there already have none: their documents
-- were made by other means.
create table tax_documents (
  id uuid primary key,
  order_id text not null references orders (id),
  payment_id uuid not null references payments (id),
  refund_id uuid references refunds (id),
  kind text not null,
  status text not null default 'wanted',
  provider text,
  amount_agorot integer not null,
  vat_agorot integer not null,
  vat_percent smallint not null,
  number text,
  link text,
  allocation_number text,
  problem text,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  issued_at timestamptz,
  constraint tax_documents_kind check (kind in ('invoice-receipt', 'receipt', 'credit') and (kind = 'credit') = (refund_id is not null)),
  constraint tax_documents_status check (status in ('wanted', 'issued', 'failed')),
  constraint tax_documents_issued check ((status = 'issued') = (number is not null) and (number is null) = (issued_at is null)),
  constraint tax_documents_money check (amount_agorot > 0 and vat_agorot between 0 and amount_agorot and (vat_percent > 0 or vat_agorot = 0)),
  constraint tax_documents_allocation check (allocation_number is null or allocation_number ~ '^[0-9]{9}$')
);
create unique index tax_documents_of_payment on tax_documents (payment_id) where refund_id is null;
create unique index tax_documents_of_refund on tax_documents (refund_id);
create index tax_documents_by_order on tax_documents (order_id);
create index tax_documents_by_time on tax_documents (created_at);
create index tax_documents_missing on tax_documents (created_at) where status <> 'issued' and provider is not null;

-- The VAT of a month is reckoned from these.
create index payments_by_time on payments (created_at) where allocation = 'matched';
create index refunds_by_time on refunds (paid_at) where status = 'paid';
