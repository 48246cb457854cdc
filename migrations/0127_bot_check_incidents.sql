-- A new kind of incident: the service of the bot check does not respond, or refuses the shop's secret key.
alter table incidents drop constraint incidents_kind;
alter table incidents add constraint incidents_kind check (
  kind in ('paid-not-delivered', 'reconciliation-failing', 'queue-old', 'disk-low', 'certificate-ending', 'audit-log-changed', 'bot-check-failing')
);
