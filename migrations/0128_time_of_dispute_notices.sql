-- When the provider wrote the newest notice of a dispute, so that one that arrives late does not undo a later one. Null for
-- disputes of the previous release, and for those of providers that name no time.
alter table disputes add column notice_at timestamptz;
