-- Answers to messages that owners have written once, in each language; who answers puts one into their reply.
create table saved_answers (
  id uuid not null primary key,
  name text not null,
  text jsonb not null,
  -- Two owners who change the same version cannot both succeed.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_answers_name check (name <> ''),
  constraint saved_answers_text check (text ->> 'en' <> '' and text ->> 'he' <> '')
);
create unique index saved_answers_by_name on saved_answers (lower(name));
