-- What owners let the shop's e-mails say, by e-mail and language: the newest version counts, older ones are its history.
create table email_template_versions (
  name text not null,
  language text not null,
  -- 1, 2, 3 …: two owners who change the same version cannot both succeed.
  version integer not null,
  -- Subject and blocks; null: the e-mail went back to its default.
  template jsonb,
  changed_by uuid references users (id),
  changed_at timestamptz not null default now(),
  primary key (name, language, version),
  constraint email_template_versions_language check (language in ('en', 'he')),
  constraint email_template_versions_counted check (version > 0)
);
