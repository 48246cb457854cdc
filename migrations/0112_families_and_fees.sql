-- The variants of a family stand together in the list of stock: each row also says where its family stands.
-- refresh-stock-summary.ts fills the rows that are here, within seconds of the start of a server.
alter table stock_summary
  add column family text not null default '',
  add column family_name_en text not null default '' collate "en-x-icu",
  add column family_name_he text not null default '' collate "he-x-icu",
  add column family_urgency smallint not null default 7,
  add column family_units integer,
  add column family_cover double precision,
  add column family_sold integer not null default 0;

create index stock_summary_family_low_en on stock_summary (family_urgency, family_cover, family_units, family_name_en, family, urgency, cover, units, name_en, product_id) where keyed;
create index stock_summary_family_low_he on stock_summary (family_urgency, family_cover, family_units, family_name_he, family, urgency, cover, units, name_he, product_id) where keyed;
create index stock_summary_family_name_en on stock_summary (family_name_en, family, name_en, product_id) where keyed;
create index stock_summary_family_name_he on stock_summary (family_name_he, family, name_he, product_id) where keyed;
create index stock_summary_family_units_en on stock_summary (family_units, family_name_en, family, units, name_en, product_id) where keyed;
create index stock_summary_family_units_he on stock_summary (family_units, family_name_he, family, units, name_he, product_id) where keyed;
create index stock_summary_family_sold_en on stock_summary (family_sold, family_name_en, family, sold, name_en, product_id) where keyed;
create index stock_summary_family_sold_he on stock_summary (family_sold, family_name_he, family, sold, name_he, product_id) where keyed;
create index stock_summary_family_cover_en on stock_summary (family_cover, family_name_en, family, cover, name_en, product_id) where keyed;
create index stock_summary_family_cover_he on stock_summary (family_cover, family_name_he, family, cover, name_he, product_id) where keyed;
-- no sales means no cover: such families and variants come last in both directions
create index stock_summary_family_cover_falling_en on stock_summary (family_cover desc nulls last, family_name_en desc, family desc, cover desc nulls last, name_en desc, product_id desc) where keyed;
create index stock_summary_family_cover_falling_he on stock_summary (family_cover desc nulls last, family_name_he desc, family desc, cover desc nulls last, name_he desc, product_id desc) where keyed;

create or replace function add_stock_summary() returns trigger language plpgsql as $$
begin
  insert into stock_summary (product_id, keyed, listed, live, name_en, name_he, units, low, family, family_name_en, family_name_he, family_units)
    values (new.id, new.kind = 'key', new.kind = 'key' and new.state <> 'archived', new.state = 'live', new.name ->> 'en', new.name ->> 'he',
      case when new.kind in ('key', 'bundle') then 0 end, new.kind = 'key',
      new.family, split_part(new.name ->> 'en', ' – ', 1), split_part(new.name ->> 'he', ' – ', 1), 0)
    on conflict (product_id) do nothing;
  return null;
end $$;

-- A manager may pay a cancellation fee back that was kept: a refund whose fee is its amount below zero, so that the
-- fees of an order, its lines and its refunds still add up, and none of them can fall below nothing.
alter table refunds drop constraint refunds_fee;
alter table refunds add constraint refunds_fee
  check (fee_agorot = 0 or (fee_agorot > 0 and cause in ('buyer', 'manager') and fee_agorot::bigint * 20 <= amount_agorot::bigint + fee_agorot)
    or (cause = 'manager' and fee_agorot = -amount_agorot));
alter table refund_units drop constraint refund_units_fee;
alter table refund_units add constraint refund_units_fee
  check (fee_agorot = 0 or (fee_agorot > 0 and quantity > 0) or (quantity = 0 and fee_agorot = -amount_agorot));
