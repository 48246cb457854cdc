-- Files that lie in an object store. A row is written before its object, so that the shop knows of every object
-- that it has ever put there, also after a crash.
create table stored_objects (
  key text primary key,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  -- Since when neither a picture nor a product's file is kept in it; removed after a grace time.
  unreferenced_since timestamptz,
  -- The `xmin` of the row whose bytes were moved here: whoever was reading them there goes on here.
  moved_from text,
  constraint stored_objects_bytes check (bytes >= 0),
  constraint stored_objects_sha256 check (octet_length(sha256) = 32)
);
create index stored_objects_unreferenced on stored_objects (unreferenced_since) where unreferenced_since is not null;

-- The bytes are in the row, or in an object.
alter table images alter column content drop not null;
alter table images add column object_key text references stored_objects (key);
alter table images add constraint images_content check (num_nonnulls(content, object_key) = 1);
create index images_object on images (object_key) where object_key is not null;

alter table product_files alter column content drop not null;
alter table product_files add column object_key text references stored_objects (key);
alter table product_files add constraint product_files_content check (num_nonnulls(content, object_key) = 1);
create index product_files_object on product_files (object_key) where object_key is not null;
