-- The buyer chooses how to pay; an attempt remembers it.
alter table payment_attempts add column method text;

-- A refund at a provider without idempotency keys: when it was last sent, written before the call, and
-- until when one server is busy with it. What is owed and was asked for already may have been sent.
alter table refunds add column sent_at timestamptz;
alter table refunds add column busy_until timestamptz;
update refunds set sent_at = asked_at where status = 'owed';
