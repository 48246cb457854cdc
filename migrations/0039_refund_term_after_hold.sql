-- From when the refund term counts after a dispute had kept keys and files closed. Null: nothing had.
alter table orders add column refund_term_from timestamptz;
