-- Reconciliation looks for money that came on top and was never owed back.
create index payments_overpaid on payments (created_at) where allocation = 'overpaid';
