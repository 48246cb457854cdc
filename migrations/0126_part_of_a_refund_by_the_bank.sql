-- A lost dispute can pay a part of a refund, and the shop the rest by other means. Without the part, the dispute's money
-- would seem unrecorded, and be booked a second time. Servers of the previous release leave it at 0, as before.
alter table refunds add column bank_part_agorot integer not null default 0
  constraint refunds_bank_part check (bank_part_agorot >= 0 and bank_part_agorot < amount_agorot);
