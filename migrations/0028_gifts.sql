-- An order may be a gift: it goes to somebody else, by a link in an e-mail of their own.
-- When it goes to them; null: it is no gift.
alter table orders add column gift_at timestamptz;

create table order_gifts (
  order_id text primary key references orders (id),
  name text not null,
  email text not null,
  message text not null,
  -- Counts changes of the gift. The link names it, so that a corrected address ends the link before it.
  version integer not null default 1,
  -- When its e-mail was put in the queue, and when it left.
  queued_at timestamptz,
  sent_at timestamptz,
  constraint order_gifts_version check (version >= 1)
);
create index order_gifts_unsent on order_gifts (order_id) where (queued_at is null);
