-- Pictures in the sizes that pages show, for all servers of a shop whose files lie in an object store.
create table picture_sizes (
  image_id text not null references images (id) on delete cascade,
  -- Its file below the picture's address, as in 640.webp.
  size text not null,
  object_key text not null references stored_objects (key),
  created_at timestamptz not null default now(),
  constraint picture_sizes_pkey primary key (image_id, size)
);
create index picture_sizes_object on picture_sizes (object_key);
