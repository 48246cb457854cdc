-- Files of another shop on their way in: looked over first, then written all together.
create table shop_imports (
  id uuid not null,
  state text not null default 'uploaded',
  file_name text not null,
  -- Sealed, because it may hold licence keys in clear; gone once it was written or left.
  content bytea,
  encoding text not null,
  separator text not null,
  -- The names of its columns.
  head text[] not null,
  source text not null,
  kind text not null,
  -- Field -> place of its column.
  mapping jsonb not null default '{}',
  options jsonb not null,
  lines integer not null default 0,
  -- How far a run is. Only shows progress.
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  wrong integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  constraint shop_imports_pkey primary key (id),
  constraint shop_imports_state check (state in ('uploaded', 'checking', 'checked', 'writing', 'written', 'failed', 'dropped')),
  constraint shop_imports_source check (source in ('woocommerce', 'shopify')),
  constraint shop_imports_kind check (kind in ('products', 'customers', 'orders', 'keys')),
  constraint shop_imports_content check (content is null or state not in ('written', 'dropped'))
);
create index shop_imports_by_time on shop_imports (created_at, id);

-- What became, or would become, of each line. Nothing of it names a person or a key.
create table shop_import_lines (
  import_id uuid not null,
  line integer not null,
  what text not null,
  subject text not null,
  -- Field or column -> what there is to say of it.
  notes jsonb not null default '{}',
  constraint shop_import_lines_pkey primary key (import_id, line),
  constraint shop_import_lines_import foreign key (import_id) references shop_imports (id) on delete cascade,
  constraint shop_import_lines_what check (what in ('created', 'updated', 'skipped', 'wrong'))
);
create index shop_import_lines_what on shop_import_lines (import_id, what, line);

-- The columns and choices an owner used last for files of one kind.
create table import_mappings (
  source text not null,
  kind text not null,
  -- Field -> name of its column.
  columns jsonb not null,
  options jsonb not null,
  constraint import_mappings_pkey primary key (source, kind)
);

-- What things were called in the other shop, so that the same file changes nothing the second time.
create table external_names (
  source text not null,
  kind text not null,
  name text not null,
  -- Of what it is here.
  id text not null,
  -- SHA-256 of the line it was read from last.
  fingerprint bytea not null,
  constraint external_names_pkey primary key (source, kind, name),
  constraint external_names_kind check (kind in ('products', 'customers', 'orders', 'keys'))
);
