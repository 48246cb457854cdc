-- Hashed files of the site, of every release that was served lately: while servers are replaced one by one,
-- a page of one release asks a server of another for its files.
create table built_files (
  path text primary key,
  type text not null,
  content bytea not null,
  -- By brotli; null where the content is packed already.
  packed bytea,
  -- When a server of another release started; null: the latest one serves it.
  replaced_at timestamptz
);
-- Both are packed: PostgreSQL need not try again.
alter table built_files alter column content set storage external, alter column packed set storage external;
create index built_files_replaced on built_files (replaced_at) where replaced_at is not null;
