-- Buyers who want to be reminded before a licence of theirs ends.
create table renewal_consents (
  order_id text primary key references orders (id) on delete cascade,
  consent_version smallint not null,
  agreed_from text not null,
  agreed_at timestamptz not null default now()
);

-- One reminder for each end of a term and each of the two dates before it.
create table renewal_reminders (
  id uuid primary key,
  order_id text not null references renewal_consents (order_id) on delete cascade,
  ends_on date not null,
  days_before smallint not null constraint renewal_reminders_days check (days_before in (7, 30)),
  queued_at timestamptz not null default now(),
  constraint renewal_reminders_once unique (order_id, ends_on, days_before)
);
