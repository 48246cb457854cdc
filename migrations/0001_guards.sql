-- A sold key never returns to the shelf unless nobody ever saw it; a revealed key never returns at all.
create function guard_licence_key() returns trigger language plpgsql as $$
begin
  if old.product_id <> new.product_id or old.blind_index <> new.blind_index then
    raise exception 'a licence key keeps its product and its identity';
  end if;
  if old.revealed_at is not null and (new.revealed_at is distinct from old.revealed_at or new.status not in ('revealed', 'burned')) then
    raise exception 'a revealed key stays revealed';
  end if;
  if old.status = 'sold' and new.status in ('available', 'reserved') and old.order_line_id is not distinct from new.order_line_id then
    raise exception 'a sold key keeps its order line';
  end if;
  if old.order_line_id is not null and new.order_line_id is not null and old.order_line_id <> new.order_line_id then
    raise exception 'a licence key belongs to one order line';
  end if;
  return new;
end $$;

create trigger licence_keys_guard before update on licence_keys for each row execute function guard_licence_key();

create function refuse_key_removal() returns trigger language plpgsql as $$
begin
  raise exception 'licence keys are never deleted';
end $$;

create trigger licence_keys_kept before delete on licence_keys for each row
  when (old.status <> 'available') execute function refuse_key_removal();

-- The audit log only grows. Setting a seal that is still empty is the one change it takes.
create function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
     and (new.id, new.created_at, new.actor, new.action, new.subject, new.detail, new.request_id, new.address)
       = (old.id, old.created_at, old.actor, old.action, old.subject, old.detail, old.request_id, old.address) then
    return new;
  end if;
  raise exception 'the audit log only grows';
end $$;

create trigger audit_log_rows before update or delete on audit_log for each row execute function guard_audit_log();
create trigger audit_log_whole before truncate on audit_log for each statement execute function guard_audit_log();

create index audit_log_unsealed on audit_log (id) where seal is null;
