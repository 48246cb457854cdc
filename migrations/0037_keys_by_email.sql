-- Whether the buyer was told, before ordering, that the keys come by e-mail and count as revealed from then on.
alter table orders add column keys_by_email boolean not null default false;
