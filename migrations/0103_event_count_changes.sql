-- What was counted and is not yet added up in event_counts: purchases of one kind would wait there for each other's commit.
create table event_count_changes (
  id bigint generated always as identity primary key,
  day date not null,
  event text not null,
  source text not null,
  device text not null,
  customer text not null,
  visits text not null,
  cart text not null,
  times integer not null,
  firsts integer not null
);
