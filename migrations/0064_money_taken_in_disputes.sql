-- A bank took the money of an order in a dispute that the shop lost, and units of it were taken back. Such a
-- refund is paid from the first moment, by the bank: no provider is ever asked for it. One for each dispute.
alter table refunds add column dispute_id uuid references disputes (id);
create unique index refunds_of_dispute on refunds (dispute_id);
alter table refunds drop constraint refunds_cause;
alter table refunds add constraint refunds_cause
  check (cause in ('buyer', 'manager', 'overpaid', 'dispute')
    and (cause <> 'dispute' or (dispute_id is not null and status = 'paid' and sent_at is null and transaction_id is null)));
