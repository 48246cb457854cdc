-- The time of the newest reversal that belongs to a dispute, so that an older notice that it was won, which arrives late,
-- does not open the keys. Null for disputes without a reversal, and for those of the previous release.
alter table disputes add column reversed_at timestamptz;
