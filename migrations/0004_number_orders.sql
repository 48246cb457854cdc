-- Every order gets a short number for people; its id stays for addresses and links.
-- Orders that are there already are numbered in the order they were placed in.
-- The step hides how many orders lie between two numbers from a casual look.
alter table orders add column number integer;
update orders set number = 10427 + 7 * (placed.place - 1)
  from (select id, row_number() over (order by created_at, id)::integer as place from orders) placed
  where placed.id = orders.id;
alter table orders alter column number set not null;
alter table orders alter column number add generated always as identity (start with 10427 increment by 7);
select setval(pg_get_serial_sequence('orders', 'number'), max(number)) from orders having max(number) is not null;
alter table orders add constraint orders_number_unique unique (number);
