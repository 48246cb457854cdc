-- Money may go back for a line whose units the buyer keeps. Each line says what it gave back so far.
alter table order_lines add column refunded_agorot integer not null default 0;
update order_lines l set refunded_agorot = back.sum
  from (select line_id, sum(amount_agorot)::integer as sum from refund_units group by line_id) back
  where back.line_id = l.id;
alter table order_lines add constraint order_lines_refunded_money
  check (refunded_agorot between 0 and total_agorot - discount_agorot);
alter table refund_units drop constraint refund_units_quantity;
alter table refund_units add constraint refund_units_quantity
  check (quantity >= 0 and amount_agorot >= 0 and quantity + amount_agorot > 0);

-- A refused refund may be tried again: under another id at the provider, which answers the first one as before.
alter table refunds add column provider_key uuid;
alter table refunds add column send_again boolean not null default false;
alter table refunds add column refused_reason text;
update refunds r set refused_reason = t.detail ->> 'reason'
  from manager_tasks t
  where t.kind = 'refund-refused' and t.detail ->> 'refundId' = r.id::text and r.status = 'refused';
