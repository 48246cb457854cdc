-- A popular coupon has a use for each of its orders; the limit for each customer read them all, under the coupon's lock.
create index coupon_uses_by_email on coupon_uses (coupon_id, customer_email);
create index coupon_uses_by_phone on coupon_uses (coupon_id, phone) where phone is not null;
create index coupon_uses_by_user on coupon_uses (coupon_id, user_id) where user_id is not null;
