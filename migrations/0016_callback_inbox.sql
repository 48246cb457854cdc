-- A provider's message is stored before anything else and worked off by a job: how far it can be
-- trusted, what it is about, and when the job was done with it. Those of earlier releases were worked
-- off as they came.
alter table webhook_messages
  add column headers jsonb not null default '{}',
  add column verdict text not null default 'signed',
  add column subject jsonb,
  add column tried_at timestamptz,
  add column done_at timestamptz,
  add constraint webhook_messages_verdict check (verdict in ('signed', 'unsigned', 'unchecked', 'confirmed'));
update webhook_messages set done_at = created_at;
create index webhook_messages_waiting on webhook_messages (created_at) where done_at is null;
