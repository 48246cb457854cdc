-- Colleagues who are asked into the team by e-mail. One is open until it is accepted or withdrawn.
create table invitations (
  id uuid not null,
  email text not null,
  duties text[] not null,
  -- Of the e-mail.
  language text not null,
  invited_by uuid not null,
  -- SHA-256 of the token in the link; null until the e-mail is written.
  token_hash bytea,
  created_at timestamptz not null default now(),
  -- The link works until then.
  ends_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_by foreign key (invited_by) references users (id),
  constraint invitations_accepted_by foreign key (accepted_by) references users (id),
  constraint invitations_duties check (duties <@ array['owner', 'stock', 'support', 'accountant'] and duties <> '{}'),
  constraint invitations_language check (language in ('en', 'he')),
  constraint invitations_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_once check (accepted_at is null or withdrawn_at is null)
);
create unique index invitations_one_open on invitations (lower(email)) where accepted_at is null and withdrawn_at is null;
create unique index invitations_token_unique on invitations (token_hash);
