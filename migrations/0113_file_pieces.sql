-- A file that is too large for one value lies in the database as an object too, in pieces of some MB: a value ends at
-- 1 GB, and is in memory as a whole whenever it is read or written. Such objects have keys that begin with
-- 'database/'. There is no foreign key: the job that removes an object deletes its pieces, some at a time, after its
-- row is gone.
create table object_pieces (
  key text not null,
  from_byte bigint not null,
  content bytea not null,
  constraint object_pieces_pkey primary key (key, from_byte),
  constraint object_pieces_from_byte check (from_byte >= 0),
  constraint object_pieces_content check (octet_length(content) > 0)
);
-- files are compressed already; a part of a value that is not compressed is read without the rest of it
alter table object_pieces alter column content set storage external;

-- The hash of a stream is known at its end: null while the object is being uploaded.
alter table stored_objects alter column sha256 drop not null;
-- An upload in parts that has not ended: a store keeps its parts, and charges for them, until it is aborted.
alter table stored_objects add column upload_id text;
