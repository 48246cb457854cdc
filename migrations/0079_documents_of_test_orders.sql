-- A provider that issues the tax documents of its payments issues them for a test order too.
alter table test_orders
  add column issues_documents boolean not null default false,
  add column document_number text,
  add column document_link text,
  add column credit_number text,
  add column credit_link text,
  -- Why the provider will not issue one of them.
  add column document_problem text,
  add constraint test_orders_documents check (issues_documents or (document_number is null and credit_number is null));
