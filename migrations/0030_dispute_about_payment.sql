-- Which payment attempt a dispute is about: money of the order's other payments is not held back by it.
-- Null: a manager wrote it down, or it is older than this column; it is about all of them.
alter table disputes add column attempt_id uuid references payment_attempts (id);
