-- Who ended an order: what a manager has cancelled takes no money any more.
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;
UPDATE "orders" o SET "cancelled_by" = coalesce((
  SELECT case when a.action = 'order.hold-ended' then 'expiry' when a.detail ? 'reason' then 'manager' else 'buyer' end
  FROM "audit_log" a WHERE a.subject = 'order:' || o.id AND a.action IN ('order.hold-ended', 'order.cancelled')
  ORDER BY a.id DESC LIMIT 1), 'expiry')
WHERE "status" = 'cancelled';
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled" CHECK (case when "orders"."status" = 'cancelled' then coalesce("orders"."cancelled_by" in ('expiry', 'buyer', 'manager'), false) else "orders"."cancelled_by" is null end);
-- Money that an order cannot take is owed back where it is recorded.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('buyer', 'manager', 'surplus'));
