DROP INDEX "payment_attempts_open";
CREATE INDEX "payment_attempts_unpaid" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('created', 'pending', 'failed', 'cancelled', 'expired');
-- A key goes to a line of its own product: nobody pays for one thing and is handed another.
create or replace function guard_licence_key() returns trigger language plpgsql as $$
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
  if old.order_line_id is null and new.order_line_id is not null
    and not exists (select from order_lines l where l.id = new.order_line_id and l.product_id = new.product_id) then
    raise exception 'a licence key goes to a line of its own product';
  end if;
  return new;
end $$;
