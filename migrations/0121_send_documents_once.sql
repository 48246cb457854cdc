-- A provider without an id for documents issues a second one if it gets a request twice. Like a refund, a document is
-- claimed by one job at a time, and marked as sent before it is sent. Servers of the previous release ignore both.
alter table tax_documents add column sent_at timestamp with time zone;
alter table tax_documents add column busy_until timestamp with time zone;
alter table test_orders add column document_sent_at timestamp with time zone;
alter table test_orders add column credit_sent_at timestamp with time zone;
