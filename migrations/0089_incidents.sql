-- What the owners are told of by e-mail: once when it begins, and once when it is over.
create table incidents (
  id uuid primary key,
  kind text not null,
  -- What it is about, where there can be several: a provider, a server, a host.
  subject text not null default '',
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  -- When it was last found to go on.
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint incidents_kind check (
    kind in ('paid-not-delivered', 'reconciliation-failing', 'queue-old', 'disk-low', 'certificate-ending')
  )
);
create unique index incidents_open on incidents (kind, subject) where closed_at is null;

-- Payment providers that do not answer, and since when. A provider that answers has no row.
create table provider_troubles (
  provider text not null,
  -- `payments`: single payments cannot be asked about; `lists`: its list cannot be compared.
  task text not null,
  since timestamptz not null default now(),
  primary key (provider, task),
  constraint provider_troubles_task check (task in ('payments', 'lists'))
);
