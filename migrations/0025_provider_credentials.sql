-- Whether each payment provider accepts the shop's credentials, as its last answer said.
create table payment_provider_states (
  provider text primary key,
  credentials text not null,
  wrong_settings text[] not null default '{}',
  checked_at timestamptz not null default now(),
  constraint payment_provider_states_credentials check (credentials in ('accepted', 'refused'))
);
