-- When a provider's payment page ends: later the shop opens another one for the order. Null is unknown or not limited,
-- as for pages opened until now and by servers of the previous release; those are handed out as before.
alter table payment_attempts add column page_ends_at timestamptz;
