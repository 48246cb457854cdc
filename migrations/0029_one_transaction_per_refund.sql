-- One transaction at the provider pays one refund.
create unique index refunds_transaction_unique on refunds (payment_id, transaction_id);
