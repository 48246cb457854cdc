-- Wrong one-time codes, by purpose and mailbox: asking for another code does not forgive them.
-- Codes on their way live half an hour; they are asked for again.
delete from codes;
alter table codes add column mailbox_hash bytea not null;

create table wrong_codes (
  purpose text not null,
  mailbox_hash bytea not null,
  at timestamptz[] not null default '{}',
  ends_at timestamptz not null,
  primary key (purpose, mailbox_hash)
);
create index wrong_codes_end on wrong_codes (ends_at);
