-- How an owner composes the home page and the menus: the newest version that this release can read counts,
-- older ones are its history.
create table layout_versions (
  name text not null,
  -- 1, 2, 3 …: two owners who change the same version cannot both succeed.
  version integer not null,
  -- Null: back to what the release brings.
  layout jsonb,
  changed_by uuid references users (id),
  changed_at timestamptz not null default now(),
  primary key (name, version),
  constraint layout_versions_name check (name in ('home', 'menus')),
  constraint layout_versions_counted check (version > 0)
);
