-- What the browser brought back from a payment page, as it came, the newest last: the only ground for a
-- provider that cannot be asked about a page, and answers only whether it wrote this. Emptied once paid.
alter table payment_attempts add column returned text[] not null default '{}';
create index payment_attempts_returned on payment_attempts (created_at) where (returned <> '{}');
