-- The chain goes by a number of its own, given when a row is sealed: a row that commits late is sealed
-- late, and no gap is left by one that never commits. Seals are keyed now; all rows are sealed anew.
-- Network addresses leave the rows, which keep a salted commitment, for a table they can be deleted from.
alter table audit_log disable trigger user;
alter table audit_log add column seal_number bigint, add column address_commitment bytea;

-- No foreign key: an address whose row is gone is a trace of somebody who took the row away.
create table audit_addresses (
  audit_id bigint primary key,
  address text not null,
  salt bytea not null,
  created_at timestamptz not null default now()
);
create index audit_addresses_by_time on audit_addresses (created_at);

insert into audit_addresses (audit_id, address, salt, created_at)
  select id, address, uuid_send(gen_random_uuid()), created_at from audit_log where address <> 'system';
update audit_log set seal = null where seal is not null;
update audit_log a set address_commitment = sha256(b.salt || convert_to(b.address, 'UTF8'))
  from audit_addresses b where b.audit_id = a.id;

alter table audit_log drop column address,
  add constraint audit_log_sealed check ((seal is null) = (seal_number is null));
create unique index audit_log_seal_number on audit_log (seal_number);
alter table audit_log enable trigger user;

create or replace function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
     and (new.id, new.created_at, new.actor, new.action, new.subject, new.detail, new.request_id, new.address_commitment)
       is not distinct from (old.id, old.created_at, old.actor, old.action, old.subject, old.detail, old.request_id, old.address_commitment) then
    return new;
  end if;
  raise exception 'the audit log only grows';
end $$;

-- An address is never changed, and leaves when its year is over, not before.
create function guard_audit_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'addresses of the audit log are kept for a year';
end $$;

create trigger audit_addresses_rows before update or delete on audit_addresses for each row execute function guard_audit_address();
create trigger audit_addresses_whole before truncate on audit_addresses for each statement execute function guard_audit_address();
