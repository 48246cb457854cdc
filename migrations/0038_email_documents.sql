-- When its link went to the buyer by e-mail; null: not yet.
alter table tax_documents add column emailed_at timestamptz;
