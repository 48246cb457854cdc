-- When a service was done; null for what was marked before this column, or by an older server.
alter table orders add column done_at timestamptz;

-- Buyers who agreed to one e-mail that asks for a review of what they bought.
create table review_consents (
  order_id text primary key references orders (id) on delete cascade,
  consent_version smallint not null,
  agreed_from text not null,
  agreed_at timestamptz not null default now()
);

-- Orders that were asked about. They outlive the consent, so that nobody is asked twice.
create table review_requests (
  order_id text primary key references orders (id) on delete cascade,
  queued_at timestamptz not null default now()
);
