-- A repeated request for a confirmed stock alert: it changes nothing about the alert until the owner of the address
-- confirms it.
create table stock_alert_repeats (
  alert_id uuid not null,
  -- in the link that confirms it
  id uuid not null,
  language text not null,
  consent_version smallint not null,
  requested_from text not null,
  requested_at timestamp with time zone not null default now(),
  constraint stock_alert_repeats_pkey primary key (alert_id),
  constraint stock_alert_repeats_alert_id_stock_alerts_id_fk
    foreign key (alert_id) references stock_alerts (id) on delete cascade,
  constraint stock_alert_repeats_language check (language in ('en', 'he'))
);

-- A new kind of incident: the audit log was changed in the database.
alter table incidents drop constraint incidents_kind;
alter table incidents add constraint incidents_kind check (
  kind in ('paid-not-delivered', 'reconciliation-failing', 'queue-old', 'disk-low', 'certificate-ending', 'audit-log-changed')
);
