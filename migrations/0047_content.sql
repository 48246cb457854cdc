-- Pages, questions and posts of the shop, edited in the admin area. The texts that a release brings along are
-- copied in once, at the start of the server.
create table content_groups (
  kind text not null,
  slug text not null,
  name jsonb not null,
  position smallint not null,
  primary key (kind, slug),
  constraint content_groups_kind check (kind in ('question', 'post')),
  constraint content_groups_both_languages check (name ?& array['en', 'he'])
);

create table content_entries (
  id uuid primary key,
  kind text not null,
  slug text not null,
  position integer not null default 0,
  version integer not null default 1,
  is_demo boolean not null default false,
  please_read boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint content_entries_kind check (kind in ('page', 'question', 'post')),
  constraint content_entries_slug check (slug ~ '^[a-z0-9-]{1,80}$'),
  constraint content_entries_version check (version > 0)
);
create unique index content_entries_slug_unique on content_entries (kind, slug);

create table content_revisions (
  id uuid primary key,
  entry_id uuid not null references content_entries (id) on delete cascade,
  version integer not null,
  body jsonb not null,
  saved_by uuid references users (id),
  saved_at timestamptz not null default now(),
  constraint content_revisions_version check (version > 0),
  constraint content_revisions_counted unique (entry_id, version),
  constraint content_revisions_of_entry unique (id, entry_id)
);

-- What stood on the page from when on. Without a revision: nothing.
create table content_publications (
  id uuid primary key,
  entry_id uuid not null references content_entries (id) on delete cascade,
  revision_id uuid,
  live_from timestamptz not null,
  made_by uuid references users (id),
  made_at timestamptz not null default now(),
  foreign key (revision_id, entry_id) references content_revisions (id, entry_id)
);
create index content_publications_by_entry on content_publications (entry_id, live_from, id);

-- Addresses that a page or a post had before. They lead to where it is now.
create table content_old_slugs (
  kind text not null,
  slug text not null,
  entry_id uuid not null references content_entries (id) on delete cascade,
  primary key (kind, slug)
);
create index content_old_slugs_by_entry on content_old_slugs (entry_id);

-- Which of the texts that came with a release were copied in: what an owner has removed does not come back.
create table content_starters (
  key text primary key,
  copied_at timestamptz not null default now()
);

-- The terms that stood on the page when the order was placed. Null: the order is older than the record.
alter table orders add column terms_revision_id uuid references content_revisions (id);
