-- The country of the card, where the provider tells: ISO 3166, ZZ for another than Israel that it does not name.
alter table payments add column card_country text constraint payments_card_country check (card_country ~ '^[A-Z]{2}$');
-- Of a card that was declined.
alter table payment_attempts add column card_country text constraint payment_attempts_card_country check (card_country ~ '^[A-Z]{2}$');
