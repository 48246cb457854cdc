-- What the shop keeps when a buyer cancels for a change of mind, in per cent, as it was when the order was placed.
-- The Consumer Protection Law, s. 14E, allows the lower of 5 % and 100 shekels; the orders hold it for all their refunds together.
alter table orders add column fee_percent smallint not null default 0;
alter table orders add column fee_agorot integer not null default 0;
alter table orders add constraint orders_fee_percent check (fee_percent between 0 and 5);
alter table orders add constraint orders_fee
  check (fee_agorot between 0 and least(10000, paid_agorot::bigint * fee_percent / 100));

alter table order_lines add column fee_agorot integer not null default 0;
alter table order_lines add constraint order_lines_fee
  check (fee_agorot between 0 and total_agorot - discount_agorot);

-- A refund and its fee together are the price of what went back.
alter table refunds add column fee_agorot integer not null default 0;
alter table refunds add constraint refunds_fee
  check (fee_agorot = 0 or (fee_agorot > 0 and cause in ('buyer', 'manager') and fee_agorot::bigint * 20 <= amount_agorot::bigint + fee_agorot));

alter table refund_units add column fee_agorot integer not null default 0;
alter table refund_units add constraint refund_units_fee
  check (fee_agorot = 0 or (fee_agorot > 0 and quantity > 0));
