-- The schema of Mafteach 0.2.0: extensions, functions that indexes use, tables by room, then functions and triggers.
-- Later changes are migrations of their own; this file is never edited.

create extension if not exists pg_trgm;

-- What generated columns and indexes call
create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(translate(
    regexp_replace(
      lower(normalize(value, NFKD) collate "und-x-icu"),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4\u2018-\u201f\u0027\u0022\u0060\u200e\u200f]', '', 'g'),
    'ךםןףץ', 'כמנפצ'), 'ו+', 'ו', 'g'), 'י+', 'י', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function admin_text(value text) returns text language sql immutable strict parallel safe as $$
  select translate(public.fold_text(value), 'אבגדהוזחטיכלמנסעפצקרשת', 'ABGDHVZXTYKLMNSEFCQRJW')
$$;

-- ── Limits and jobs ───────────────────────────────────────────────────────────────────────────

create table rate_counters (
  key text not null,
  calls integer not null,
  ends_at timestamptz not null,
  constraint rate_counters_pkey primary key (key)
);
create index rate_counters_end on rate_counters (ends_at);

create table spent_proofs (
  hash bytea not null,
  ends_at timestamptz not null,
  constraint spent_proofs_pkey primary key (hash)
);
create index spent_proofs_end on spent_proofs (ends_at);

-- ── Accounts ──────────────────────────────────────────────────────────────────────────────────

create table codes (
  id uuid not null,
  purpose text not null,
  ticket_hash bytea not null,
  code_hash bytea,
  code_ends_at timestamptz,
  tries integer default 0 not null,
  sends integer default 1 not null,
  sent_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  ends_at timestamptz not null,
  mailbox_hash bytea not null,
  constraint codes_pkey primary key (id),
  constraint codes_tries check (((tries >= 0) and (tries <= 5)))
);
create index codes_end on codes (ends_at);
create unique index codes_ticket_unique on codes (ticket_hash);

create table users (
  id uuid not null,
  username text not null,
  email text not null,
  phone text,
  role smallint default 1 not null,
  language text default 'en' not null,
  password_hash text,
  password_temporary_until timestamptz,
  created_at timestamptz default now() not null,
  disabled_at timestamptz,
  terms_accepted_at timestamptz,
  duties text[] default '{}'::text[] not null,
  constraint users_pkey primary key (id),
  constraint users_duties check (((duties <@ array['owner', 'stock', 'support', 'accountant']) and ((role = 0) or (duties = '{}'::text[])))),
  constraint users_language check ((language in ('en', 'he'))),
  constraint users_role check ((role = any (array[0, 1])))
);
create index users_by_email on users (lower(email) text_pattern_ops);
create index users_by_phone on users (phone);
create index users_by_username on users (lower(username) text_pattern_ops);
create unique index users_email_unique on users (lower(email));
create unique index users_username_unique on users (lower(username));

create table email_changes (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  constraint email_changes_pkey primary key (id),
  constraint email_changes_user_id_unique unique (user_id),
  constraint email_changes_id_codes_id_fk foreign key (id) references codes(id) on delete cascade,
  constraint email_changes_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null,
  created_at timestamptz default now() not null,
  constraint linked_identities_issuer_subject_pk primary key (issuer, subject),
  constraint linked_identities_user_id_unique unique (user_id),
  constraint linked_identities_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table passkey_challenges (
  hash bytea not null,
  purpose text not null,
  user_id uuid,
  ends_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (hash),
  constraint passkey_challenges_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade,
  constraint passkey_challenges_purpose check (((purpose in ('add', 'sign-in', 'second-factor', 'confirm')) and ((purpose = 'sign-in') = (user_id is null))))
);
create index passkey_challenges_end on passkey_challenges (ends_at);
create index passkey_challenges_user on passkey_challenges (user_id);

create table two_factor_methods (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  label text default '' not null,
  created_at timestamptz default now() not null,
  used_at timestamptz,
  constraint two_factor_methods_pkey primary key (id),
  constraint two_factor_methods_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade,
  constraint two_factor_methods_kind check ((kind in ('totp', 'passkey')))
);
create index two_factor_methods_user on two_factor_methods (user_id);
create unique index two_factor_methods_one_totp on two_factor_methods (user_id) where (kind = 'totp');

create table passkeys (
  factor_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  constraint passkeys_pkey primary key (factor_id),
  constraint passkeys_factor_id_second_factors_id_fk foreign key (factor_id) references two_factor_methods(id) on delete cascade
);
create unique index passkeys_credential_unique on passkeys (credential_id);

create table password_resets (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz default now() not null,
  ends_at timestamptz not null,
  constraint password_resets_pkey primary key (user_id),
  constraint password_resets_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create unique index password_resets_token_unique on password_resets (token_hash);

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_user_id_hash_pk primary key (user_id, hash),
  constraint recovery_codes_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  two_factor_at timestamptz,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  previous_token_hash bytea,
  previous_expires_at timestamptz,
  refresh_family bytea not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  refreshed_at timestamptz default now() not null,
  method text default 'password' not null,
  authenticated_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  address text default '' not null,
  agent text default '' not null,
  idle_ends_at timestamptz not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade,
  constraint sessions_method check ((method in ('password', 'google', 'sign-up', 'passkey')))
);
create index sessions_end on sessions (ends_at);
create index sessions_user on sessions (user_id);
create unique index sessions_previous_token_unique on sessions (previous_token_hash);
create unique index sessions_refresh_unique on sessions (refresh_family);
create unique index sessions_token_unique on sessions (token_hash);

create table sign_in_challenges (
  ticket_hash bytea not null,
  user_id uuid not null,
  method text not null,
  tries integer default 0 not null,
  created_at timestamptz default now() not null,
  ends_at timestamptz not null,
  constraint sign_in_challenges_pkey primary key (ticket_hash),
  constraint sign_in_challenges_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade,
  constraint sign_in_challenges_tries check (((tries >= 0) and (tries <= 5)))
);
create index sign_in_challenges_end on sign_in_challenges (ends_at);

create table sign_ups (
  id uuid not null,
  username text not null,
  email text not null,
  phone text,
  language text not null,
  password_hash text not null,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_id_codes_id_fk foreign key (id) references codes(id) on delete cascade
);

create table totp_enrolments (
  user_id uuid not null,
  sealed bytea not null,
  key_id smallint not null,
  ends_at timestamptz not null,
  constraint totp_enrolments_pkey primary key (user_id),
  constraint totp_enrolments_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index totp_enrolments_end on totp_enrolments (ends_at);

create table totp_secrets (
  factor_id uuid not null,
  sealed bytea not null,
  key_id smallint not null,
  last_step bigint not null,
  constraint totp_secrets_pkey primary key (factor_id),
  constraint totp_secrets_factor_id_second_factors_id_fk foreign key (factor_id) references two_factor_methods(id) on delete cascade
);

create table wrong_codes (
  purpose text not null,
  mailbox_hash bytea not null,
  at timestamptz[] default '{}'::timestamptz[] not null,
  ends_at timestamptz not null,
  constraint wrong_codes_pkey primary key (purpose, mailbox_hash)
);
create index wrong_codes_end on wrong_codes (ends_at);

-- ── Audit log ─────────────────────────────────────────────────────────────────────────────────

create table audit_addresses (
  audit_id bigint not null,
  address text not null,
  salt bytea not null,
  created_at timestamptz default now() not null,
  constraint audit_addresses_pkey primary key (audit_id)
);
create index audit_addresses_by_time on audit_addresses (created_at);

create table audit_log (
  id bigint generated always as identity,
  created_at timestamptz default now() not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb default '{}'::jsonb not null,
  request_id text not null,
  seal bytea,
  seal_number bigint,
  address_commitment bytea,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_sealed check (((seal is null) = (seal_number is null)))
);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor, id);
create index audit_log_by_number on audit_log (lower(substr(subject, (strpos(subject, ':') + 1))) text_pattern_ops, id);
create index audit_log_by_time on audit_log (created_at, id);
create index audit_log_subject on audit_log (subject, id);
create index audit_log_unsealed on audit_log (id) where (seal is null);
create unique index audit_log_seal_number on audit_log (seal_number);

-- ── Catalogue ─────────────────────────────────────────────────────────────────────────────────

create table categories (
  slug text not null,
  name jsonb not null,
  "position" smallint not null,
  live_count integer default 0 not null,
  constraint categories_pkey primary key (slug)
);

create table products (
  id text not null,
  slug text not null,
  category text not null,
  kind text not null,
  state text default 'draft' not null,
  brand text not null,
  name jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  instructions jsonb not null,
  facts jsonb not null,
  price_agorot integer not null,
  discount_percent smallint,
  is_new boolean default false not null,
  max_per_order smallint default 10 not null,
  image_ids text[] default '{}'::text[] not null,
  related text[] default '{}'::text[] not null,
  sold_count integer default 0 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  star_counts integer[] default '{0,0,0,0,0}'::integer[] not null,
  version integer default 1 not null,
  slug_he text,
  timed_percent smallint,
  discount_from timestamptz,
  discount_until timestamptz,
  image_alts jsonb default '{}'::jsonb not null,
  admin_text text generated always as (admin_text(((((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'he'), '')) || ' ') || brand) || ' ') || slug) || ' ') || coalesce(slug_he, '')))) stored not null,
  form jsonb,
  constraint products_id_kind unique (id, kind),
  constraint products_pkey primary key (id),
  constraint products_category_categories_slug_fk foreign key (category) references categories(slug),
  constraint products_both_languages check (((state <> 'live') or ((name ?& array['en', 'he']) and (summary ?& array['en', 'he']) and (description ?& array['en', 'he']) and (instructions ?& array['en', 'he'])))),
  constraint products_discount check (((discount_percent >= 1) and (discount_percent <= 99))),
  constraint products_form check ( case when (form is null) then true when (jsonb_typeof(form) = 'array') then ((kind = 'service') and ((jsonb_array_length(form) >= 1) and (jsonb_array_length(form) <= 8))) else false end),
  constraint products_kind check ((kind in ('key', 'file', 'service', 'bundle'))),
  constraint products_max_per_order check (((max_per_order >= 1) and (max_per_order <= 100))),
  constraint products_not_reserved check (((id <> 'all') and (slug <> 'all'))),
  constraint products_price check ((price_agorot >= 0)),
  constraint products_slug_he check ((slug_he <> slug)),
  constraint products_star_counts check (((cardinality(star_counts) = 5) and (0 <= all (star_counts)))),
  constraint products_state check ((state in ('draft', 'live', 'archived'))),
  constraint products_timed_discount check ((((timed_percent is null) = ((discount_from is null) and (discount_until is null))) and ((timed_percent >= 1) and (timed_percent <= 99)) and (discount_until > discount_from)))
);
create index products_by_age on products (created_at, id);
create index products_by_change on products (updated_at, id);
create index products_by_kind on products (kind, state, id) include (name);
create index products_by_name_en on products (((name ->> 'en')) collate "en-x-icu", id);
create index products_by_name_he on products (((name ->> 'he')) collate "he-x-icu", id);
create index products_by_price on products (price_agorot, id);
create index products_by_sales on products (sold_count, id);
create index products_by_state on products (state, kind, category);
create index products_category on products (category);
create index products_desk_text on products using gin (admin_text gin_trgm_ops);
create unique index products_slug_he_unique on products (slug_he);
create unique index products_slug_unique on products (slug);

create table bundle_items (
  bundle_id text not null,
  bundle_kind text default 'bundle' not null,
  product_id text not null,
  item_kind text not null,
  quantity smallint not null,
  "position" smallint not null,
  constraint bundle_items_bundle_id_product_id_pk primary key (bundle_id, product_id),
  constraint bundle_items_bundle foreign key (bundle_id, bundle_kind) references products(id, kind) on delete cascade,
  constraint bundle_items_product foreign key (product_id, item_kind) references products(id, kind) on update cascade,
  constraint bundle_items_bundle_kind check ((bundle_kind = 'bundle')),
  constraint bundle_items_no_bundle_inside check ((item_kind <> 'bundle')),
  constraint bundle_items_quantity check (((quantity >= 1) and (quantity <= 10)))
);
create index bundle_items_by_product on bundle_items (product_id);

create table catalogue_version (
  is_only boolean default true not null,
  version bigint not null,
  constraint catalogue_version_pkey primary key (is_only),
  constraint catalogue_version_is_only_check check (is_only)
);

create table images (
  id text not null,
  mime text not null,
  content bytea not null,
  created_at timestamptz default now() not null,
  constraint images_pkey primary key (id)
);

create table old_slugs (
  slug text not null,
  product_id text not null,
  left_at timestamptz default now() not null,
  constraint old_slugs_pkey primary key (slug),
  constraint old_slugs_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);

create table price_history (
  id bigint generated always as identity,
  product_id text not null,
  price_agorot integer not null,
  full_price_agorot integer not null,
  at timestamptz default now() not null,
  constraint price_history_pkey primary key (id),
  constraint price_history_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index price_history_product on price_history (product_id, id);

create table product_files (
  product_id text not null,
  name text not null,
  mime text not null,
  content bytea not null,
  constraint product_files_pkey primary key (product_id),
  constraint product_files_product_id_products_id_fk foreign key (product_id) references products(id)
);

create table product_search (
  product_id text not null,
  category text not null,
  words tsvector not null,
  price_now integer not null,
  discount_percent smallint,
  is_new boolean not null,
  sold_count integer not null,
  created_at timestamptz not null,
  name_en text not null collate "en-x-icu",
  name_he text not null collate "he-x-icu",
  number integer generated always as identity,
  kind text not null,
  platforms text[] not null,
  region text not null,
  term_months integer,
  devices integer,
  available boolean not null,
  constraint product_search_number_key unique (number),
  constraint product_search_pkey primary key (product_id),
  constraint product_search_product_id_fkey foreign key (product_id) references products(id) on delete cascade
);
create index product_search_category on product_search (category);
create index product_search_deals on product_search (discount_percent desc, sold_count desc, product_id) where (discount_percent is not null);
create index product_search_new on product_search (created_at desc, product_id) where is_new;
create index product_search_popular on product_search (sold_count desc, product_id);
create index product_search_words on product_search using gin (words) with (fastupdate=off);

create table search_words (
  word text not null collate "C",
  written text not null,
  own boolean not null,
  letters text not null,
  sound text not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_letters on search_words using gin (letters gin_trgm_ops);
create index search_words_sound on search_words (sound) where (length(sound) > 2);

-- ── Coupons ───────────────────────────────────────────────────────────────────────────────────

create table coupons (
  id uuid not null,
  code text not null,
  kind text not null,
  percent smallint,
  amount_agorot integer,
  min_spend_agorot integer,
  max_spend_agorot integer,
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer,
  customer_limit integer,
  first_order_only boolean default false not null,
  product_ids text[] default '{}'::text[] not null,
  categories text[] default '{}'::text[] not null,
  note text default '' not null,
  active boolean default true not null,
  batch_id uuid,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint coupons_pkey primary key (id),
  constraint coupons_code check ((code ~ '^[A-Z0-9-]{3,40}$')),
  constraint coupons_dates check ((ends_at > starts_at)),
  constraint coupons_limits check (((total_limit > 0) and (customer_limit > 0))),
  constraint coupons_reward check ((((kind = 'percent') and ((percent >= 1) and (percent <= 100)) and (amount_agorot is null)) or ((kind = 'fixed') and (amount_agorot > 0) and (percent is null)))),
  constraint coupons_spend check (((min_spend_agorot >= 0) and (max_spend_agorot >= 0) and (max_spend_agorot >= min_spend_agorot)))
);
create index coupons_batch on coupons (batch_id) where (batch_id is not null);
create index coupons_newest on coupons (created_at, id);
create index coupons_words on coupons using gin (code gin_trgm_ops, note gin_trgm_ops);
create unique index coupons_code_unique on coupons (code);

create table coupon_uses (
  order_id text not null,
  coupon_id uuid not null,
  user_id uuid,
  customer_email text not null,
  phone text,
  discount_agorot integer not null,
  created_at timestamptz default now() not null,
  constraint coupon_uses_pkey primary key (order_id),
  constraint coupon_uses_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons(id),
  constraint coupon_uses_user_id_users_id_fk foreign key (user_id) references users(id),
  constraint coupon_uses_discount check ((discount_agorot > 0))
);
create index coupon_uses_by_coupon on coupon_uses (coupon_id);

-- ── Orders and refunds ────────────────────────────────────────────────────────────────────────

create table guest_lookups (
  id uuid not null,
  email text not null,
  language text not null,
  constraint guest_lookups_pkey primary key (id),
  constraint guest_lookups_id_codes_id_fk foreign key (id) references codes(id) on delete cascade
);

create table guest_sessions (
  token_hash bytea not null,
  email text not null,
  created_at timestamptz default now() not null,
  ends_at timestamptz not null,
  constraint guest_sessions_pkey primary key (token_hash)
);
create index guest_sessions_end on guest_sessions (ends_at);

create table orders (
  id text not null,
  status text default 'pending' not null,
  user_id uuid,
  guest_hash bytea,
  name text not null,
  email text not null,
  phone text,
  language text not null,
  subtotal_agorot integer not null,
  discount_agorot integer not null,
  total_agorot integer not null,
  vat_agorot integer not null,
  vat_percent smallint not null,
  paid_agorot integer default 0 not null,
  terms_accepted_at timestamptz not null,
  held_until timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  completed_reason text,
  created_at timestamptz default now() not null,
  coupon_code text,
  refunded_agorot integer default 0 not null,
  discount_reason text,
  payment text generated always as ( case when (total_agorot = 0) then 'free' when (refunded_agorot > 0) then 'refunded' when (paid_agorot = 0) then 'unpaid' when (status in ('pending', 'cancelled')) then 'undelivered' else 'paid' end) stored not null,
  cancelled_by text,
  constraint orders_pkey primary key (id),
  constraint orders_user_id_users_id_fk foreign key (user_id) references users(id),
  constraint orders_buyer check (((user_id is not null) or (guest_hash is not null))),
  constraint orders_cancelled check ( case when (status = 'cancelled') then coalesce((cancelled_by in ('expiry', 'buyer', 'manager')), false) else (cancelled_by is null) end),
  constraint orders_completed_only_when_settled check (((status <> all (array['completed', 'shipped'])) or ((completed_at is not null) and ((paid_agorot >= total_agorot) or (completed_reason is not null))))),
  constraint orders_money check (((subtotal_agorot >= 0) and (discount_agorot >= 0) and (total_agorot = (subtotal_agorot - discount_agorot)) and (total_agorot >= 0) and ((vat_agorot >= 0) and (vat_agorot <= total_agorot)) and (paid_agorot >= 0))),
  constraint orders_refunded check (((refunded_agorot >= 0) and (refunded_agorot <= paid_agorot))),
  constraint orders_status check ((status in ('pending', 'completed', 'shipped', 'cancelled', 'refunded')))
);
create index orders_by_completion on orders (completed_at) where (completed_at is not null);
create index orders_by_customer_email on orders (regexp_replace(lower(email), '[+][^@]*@', '@'));
create index orders_by_email on orders (lower(email) text_pattern_ops);
create index orders_by_guest on orders (guest_hash) where (guest_hash is not null);
create index orders_by_name on orders using gin (to_tsvector('simple'::regconfig, name));
create index orders_by_phone on orders (phone) where (phone is not null);
create index orders_by_state on orders (status, payment, created_at, id);
create index orders_by_time on orders (created_at, id);
create index orders_by_user on orders (user_id, created_at, id) where (user_id is not null);
create index orders_held on orders (held_until) where ((status = 'pending') and (held_until is not null));
create index orders_of_guests on orders (lower(email), created_at, id) where (user_id is null);

create table idempotency_keys (
  scope text not null,
  fingerprint bytea not null,
  order_id text,
  created_at timestamptz default now() not null,
  key_hash bytea not null,
  constraint idempotency_keys_pkey primary key (scope, key_hash),
  constraint idempotency_keys_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint idempotency_keys_hash check ((length(key_hash) = 32))
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table manager_tasks (
  id uuid not null,
  kind text not null,
  order_id text,
  detail jsonb default '{}'::jsonb not null,
  created_at timestamptz default now() not null,
  resolved_at timestamptz,
  constraint manager_tasks_pkey primary key (id),
  constraint manager_tasks_order_id_orders_id_fk foreign key (order_id) references orders(id)
);
create index manager_tasks_by_order on manager_tasks (order_id);
create index manager_tasks_open on manager_tasks (created_at) where (resolved_at is null);

create table order_browsers (
  order_id text not null,
  guest_hash bytea not null,
  created_at timestamptz default now() not null,
  constraint order_browsers_pkey primary key (order_id, guest_hash),
  constraint order_browsers_order_id_fkey foreign key (order_id) references orders(id)
);

create table order_emails (
  message_id text not null,
  order_id text not null,
  email_kind text not null,
  created_at timestamptz default now() not null,
  constraint order_emails_pkey primary key (message_id),
  constraint order_emails_order_id_orders_id_fk foreign key (order_id) references orders(id)
);
create index order_emails_by_order on order_emails (order_id);

create table order_lines (
  id uuid not null,
  order_id text not null,
  product_id text not null,
  kind text not null,
  name jsonb not null,
  unit_price_agorot integer not null,
  quantity integer not null,
  total_agorot integer not null,
  downloaded_at timestamptz,
  discount_agorot integer default 0 not null,
  refunded_quantity integer default 0 not null,
  bundle_id text,
  bundle_name jsonb,
  bundle_units integer,
  answers jsonb,
  constraint order_lines_pkey primary key (id),
  constraint order_lines_bundle_id_products_id_fk foreign key (bundle_id) references products(id),
  constraint order_lines_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint order_lines_product_id_products_id_fk foreign key (product_id) references products(id),
  constraint order_lines_bundle check (((num_nonnulls(bundle_id, bundle_name, bundle_units) = any (array[0, 3])) and ((quantity % coalesce(bundle_units, 1)) = 0))),
  constraint order_lines_discount check (((discount_agorot >= 0) and (discount_agorot <= total_agorot))),
  constraint order_lines_kind check ((kind in ('key', 'file', 'service'))),
  constraint order_lines_quantity check (((quantity >= 1) and (quantity <= 1000))),
  constraint order_lines_refunded check (((refunded_quantity >= 0) and (refunded_quantity <= quantity))),
  constraint order_lines_total check (((total_agorot = (unit_price_agorot * quantity)) and (unit_price_agorot >= 0)))
);
create index order_lines_by_bundle on order_lines (bundle_id) where (bundle_id is not null);
create index order_lines_by_order on order_lines (order_id);
create index order_lines_by_product on order_lines (product_id);
create index order_lines_services on order_lines (order_id) where ((kind = 'service') and (refunded_quantity < quantity));

create table order_notes (
  id uuid not null,
  order_id text not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz default now() not null,
  constraint order_notes_pkey primary key (id),
  constraint order_notes_author_id_users_id_fk foreign key (author_id) references users(id),
  constraint order_notes_order_id_orders_id_fk foreign key (order_id) references orders(id)
);
create index order_notes_by_order on order_notes (order_id);

create table refund_claims (
  id text not null,
  order_id text not null,
  reason text not null,
  status text default 'open' not null,
  answer text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz default now() not null,
  constraint refund_claims_pkey primary key (id),
  constraint refund_claims_decided_by_users_id_fk foreign key (decided_by) references users(id),
  constraint refund_claims_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint refund_claims_decided check (((status = 'open') = (decided_at is null))),
  constraint refund_claims_status check ((status in ('open', 'granted', 'refused')))
);
create index refund_claims_by_order on refund_claims (order_id);
create unique index refund_claims_one_open on refund_claims (order_id) where (status = 'open');

create table refunds (
  id uuid not null,
  order_id text not null,
  payment_id uuid not null,
  amount_agorot integer not null,
  cause text not null,
  status text default 'owed' not null,
  transaction_id text,
  created_at timestamptz default now() not null,
  asked_at timestamptz,
  paid_at timestamptz,
  constraint refunds_pkey primary key (id),
  constraint refunds_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint refunds_amount check ((amount_agorot > 0)),
  constraint refunds_cause check ((cause in ('buyer', 'manager', 'overpaid'))),
  constraint refunds_paid check (((status = 'paid') = (paid_at is not null))),
  constraint refunds_status check ((status in ('owed', 'paid', 'refused')))
);
create index refunds_by_order on refunds (order_id);
create index refunds_owed on refunds (asked_at) where (status = 'owed');

create table refund_units (
  refund_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  amount_agorot integer not null,
  constraint refund_units_refund_id_line_id_pk primary key (refund_id, line_id),
  constraint refund_units_line_id_order_lines_id_fk foreign key (line_id) references order_lines(id),
  constraint refund_units_refund_id_refunds_id_fk foreign key (refund_id) references refunds(id),
  constraint refund_units_quantity check (((quantity > 0) and (amount_agorot >= 0)))
);
create index refund_units_by_line on refund_units (line_id);

-- ── Payments ──────────────────────────────────────────────────────────────────────────────────

create table payment_attempts (
  id uuid not null,
  order_id text not null,
  provider text not null,
  reference text,
  payment_url text,
  status text default 'created' not null,
  amount_agorot integer not null,
  created_at timestamptz default now() not null,
  asked_at timestamptz,
  constraint payment_attempts_pkey primary key (id),
  constraint payment_attempts_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint payment_attempts_status check ((status in ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded')))
);
create index payment_attempts_by_order on payment_attempts (order_id);
create index payment_attempts_unpaid on payment_attempts (created_at) where (status in ('created', 'pending', 'failed', 'cancelled', 'expired'));
create unique index payment_attempts_reference_unique on payment_attempts (provider, reference);

create table payments (
  id uuid not null,
  attempt_id uuid not null,
  order_id text not null,
  provider text not null,
  transaction_id text not null,
  amount_agorot integer not null,
  currency text not null,
  allocation text not null,
  created_at timestamptz default now() not null,
  constraint payments_pkey primary key (id),
  constraint payments_attempt_id_payment_attempts_id_fk foreign key (attempt_id) references payment_attempts(id),
  constraint payments_order_id_orders_id_fk foreign key (order_id) references orders(id),
  constraint payments_allocation check ((allocation in ('matched', 'overpaid', 'mismatched')))
);
create index payments_by_order on payments (order_id);
create unique index payments_one_matched on payments (order_id) where (allocation = 'matched');
create unique index payments_transaction_unique on payments (provider, transaction_id);

create table webhook_messages (
  id uuid not null,
  provider text not null,
  body bytea not null,
  reference text,
  handled boolean default false not null,
  created_at timestamptz default now() not null,
  constraint webhook_messages_pkey primary key (id)
);

-- ── Stock ─────────────────────────────────────────────────────────────────────────────────────

create table data_keys (
  id smallint not null,
  wrapped bytea not null,
  canary bytea not null,
  created_at timestamptz default now() not null,
  constraint data_keys_pkey primary key (id)
);

create table stock_batches (
  id uuid not null,
  product_id text not null,
  state text default 'on-shelf' not null,
  units integer not null,
  supplier text,
  unit_cost_agorot integer,
  expires_at timestamptz,
  expiry_notified_at timestamptz,
  note text,
  reason text,
  changed_at timestamptz,
  created_by uuid,
  created_at timestamptz default now() not null,
  constraint stock_batches_pkey primary key (id),
  constraint stock_batches_product_id_products_id_fk foreign key (product_id) references products(id),
  constraint stock_batches_money check ((unit_cost_agorot >= 0)),
  constraint stock_batches_state check ((state in ('on-shelf', 'quarantined', 'undone')))
);
create index stock_batches_by_product on stock_batches (product_id, id);
create index stock_batches_expiring on stock_batches (expires_at) where (expires_at is not null);

create table licence_keys (
  id uuid not null,
  product_id text not null,
  status text default 'available' not null,
  sealed bytea not null,
  data_key_id smallint not null,
  blind_index bytea not null,
  last_four text not null,
  order_line_id uuid,
  reserved_until timestamptz,
  sold_at timestamptz,
  revealed_at timestamptz,
  created_at timestamptz default now() not null,
  batch_id uuid,
  sell_until timestamptz default 'infinity'::timestamptz not null,
  closed_at timestamptz,
  closed_reason text,
  unit_seen_at timestamptz,
  constraint licence_keys_pkey primary key (id),
  constraint licence_keys_batch_id_stock_batches_id_fk foreign key (batch_id) references stock_batches(id),
  constraint licence_keys_order_line_id_order_lines_id_fk foreign key (order_line_id) references order_lines(id),
  constraint licence_keys_product_id_products_id_fk foreign key (product_id) references products(id),
  constraint licence_keys_fields_by_status check ( case status when 'available' then ((order_line_id is null) and (reserved_until is null) and (sold_at is null) and (revealed_at is null)) when 'reserved' then ((order_line_id is not null) and (reserved_until is not null) and (sold_at is null) and (revealed_at is null)) when 'sold' then ((order_line_id is not null) and (reserved_until is null) and (sold_at is not null) and (revealed_at is null)) when 'revealed' then ((order_line_id is not null) and (sold_at is not null) and (revealed_at is not null)) when 'burned' then (reserved_until is null) else ((order_line_id is null) and (reserved_until is null) and (sold_at is null) and (revealed_at is null)) end),
  constraint licence_keys_status check ((status in ('available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn', 'quarantined'))),
  constraint licence_keys_unit_seen check (((unit_seen_at is null) or ((order_line_id is not null) and (status in ('sold', 'revealed', 'burned')))))
);
create index licence_keys_available on licence_keys (product_id, sell_until, id) where (status = 'available');
create index licence_keys_by_batch on licence_keys (batch_id, status, id);
create index licence_keys_by_product on licence_keys (product_id, status, id);
create index licence_keys_last_four on licence_keys (last_four, product_id);
create index licence_keys_line on licence_keys (order_line_id) where (order_line_id is not null);
create index licence_keys_sold on licence_keys (sold_at, product_id) where (sold_at is not null);
create unique index licence_keys_blind_unique on licence_keys (blind_index);

create table stock_count_changes (
  id bigint generated always as identity,
  product_id text not null,
  batch_id uuid,
  status text not null,
  units integer not null,
  constraint stock_count_changes_pkey primary key (id)
);

create table stock_counts (
  product_id text not null,
  batch_id uuid,
  status text not null,
  units integer not null,
  constraint stock_counts_once unique nulls not distinct (product_id, batch_id, status)
);
create index stock_counts_by_batch on stock_counts (batch_id);
create index stock_counts_by_status on stock_counts (status, product_id);

create table stock_imports (
  id uuid not null,
  product_id text not null,
  state text default 'open' not null,
  pattern text,
  lines_read integer default 0 not null,
  new_lines integer default 0 not null,
  repeated_lines integer default 0 not null,
  known_lines integer default 0 not null,
  bad_lines integer default 0 not null,
  terms jsonb,
  shelved integer default 0 not null,
  batch_id uuid,
  created_by uuid not null,
  created_at timestamptz default now() not null,
  constraint stock_imports_pkey primary key (id),
  constraint stock_imports_batch_id_stock_batches_id_fk foreign key (batch_id) references stock_batches(id),
  constraint stock_imports_product_id_products_id_fk foreign key (product_id) references products(id),
  constraint stock_imports_state check ((state in ('open', 'confirmed', 'shelved', 'dropped')))
);
create index stock_imports_open on stock_imports (created_at) where (state <> 'shelved');

create table stock_import_lines (
  import_id uuid not null,
  line integer not null,
  verdict text not null,
  last_four text not null,
  key_id uuid,
  sealed bytea,
  data_key_id smallint,
  blind_index bytea,
  same_as_line integer,
  known_key_id uuid,
  constraint stock_import_lines_import_id_line_pk primary key (import_id, line),
  constraint stock_import_lines_import_id_stock_imports_id_fk foreign key (import_id) references stock_imports(id) on delete cascade,
  constraint stock_import_lines_sealed check (((verdict = 'new') = (sealed is not null)))
);
create index stock_import_lines_verdict on stock_import_lines (import_id, verdict, line);
create unique index stock_import_lines_once on stock_import_lines (import_id, blind_index) where (blind_index is not null);

create table stock_rules (
  product_id text not null,
  low_at integer default 5,
  pattern text,
  low_since timestamptz,
  constraint stock_rules_pkey primary key (product_id),
  constraint stock_rules_product_id_products_id_fk foreign key (product_id) references products(id)
);

create table stock_summary (
  product_id text not null,
  listed boolean not null,
  live boolean not null,
  name_en text not null collate "en-x-icu",
  name_he text not null collate "he-x-icu",
  units integer,
  low boolean not null,
  waiting integer default 0 not null,
  sold integer default 0 not null,
  cover double precision generated always as (((units)::double precision / (nullif(sold, 0))::double precision)) stored,
  urgency smallint generated always as ((( case when (waiting > 0) then 0 else 4 end + case when live then 0 else 2 end) + case when low then 0 else 1 end)) stored not null,
  keyed boolean not null,
  constraint stock_summary_pkey primary key (product_id),
  constraint stock_summary_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade
);
create index stock_summary_counted on stock_summary (low, units, waiting) where listed;
create index stock_summary_cover_falling_name_en on stock_summary (cover desc nulls last, name_en desc, product_id desc) where keyed;
create index stock_summary_cover_falling_name_he on stock_summary (cover desc nulls last, name_he desc, product_id desc) where keyed;
create index stock_summary_cover_name_en on stock_summary (cover, name_en, product_id) where keyed;
create index stock_summary_cover_name_he on stock_summary (cover, name_he, product_id) where keyed;
create index stock_summary_low_name_en on stock_summary (urgency, cover, units, name_en, product_id) where keyed;
create index stock_summary_low_name_he on stock_summary (urgency, cover, units, name_he, product_id) where keyed;
create index stock_summary_name_en on stock_summary (name_en, product_id) where keyed;
create index stock_summary_name_he on stock_summary (name_he, product_id) where keyed;
create index stock_summary_sold_name_en on stock_summary (sold, name_en, product_id) where keyed;
create index stock_summary_sold_name_he on stock_summary (sold, name_he, product_id) where keyed;
create index stock_summary_units on stock_summary (units, product_id);
create index stock_summary_units_falling on stock_summary (units desc nulls last, product_id desc);
create index stock_summary_units_name_en on stock_summary (units, name_en, product_id) where keyed;
create index stock_summary_units_name_he on stock_summary (units, name_he, product_id) where keyed;

create table wrapped_secrets (
  name text not null,
  wrapped bytea not null,
  constraint wrapped_secrets_pkey primary key (name)
);

-- ── Reviews, favourites, alerts, messages ─────────────────────────────────────────────────────

create table contact_messages (
  id text not null,
  kind text not null,
  name text not null,
  email text not null,
  message text default '' not null,
  id_number text,
  order_number text,
  language text not null,
  created_at timestamptz default now() not null,
  state text default 'open' not null,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_kind check ((kind in ('message', 'cancellation'))),
  constraint contact_messages_language check ((language in ('en', 'he'))),
  constraint contact_messages_state check ((state in ('open', 'answered', 'closed')))
);
create index contact_messages_id_numbers on contact_messages (created_at) where (id_number is not null);
create index contact_messages_newest on contact_messages (created_at, id);
create index contact_messages_open on contact_messages (created_at) where (state = 'open');
create index contact_messages_words on contact_messages using gin (name gin_trgm_ops, email gin_trgm_ops, message gin_trgm_ops, order_number gin_trgm_ops);

create table contact_answers (
  id uuid not null,
  message_id text not null,
  user_id uuid not null,
  text text not null,
  created_at timestamptz default now() not null,
  constraint contact_answers_pkey primary key (id),
  constraint contact_answers_message_id_contact_messages_id_fk foreign key (message_id) references contact_messages(id),
  constraint contact_answers_user_id_users_id_fk foreign key (user_id) references users(id)
);
create index contact_answers_by_message on contact_answers (message_id, created_at);

create table favourites (
  user_id uuid not null,
  product_id text not null,
  created_at timestamptz default now() not null,
  constraint favourites_user_id_product_id_pk primary key (user_id, product_id),
  constraint favourites_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint favourites_user_id_users_id_fk foreign key (user_id) references users(id) on delete cascade
);
create index favourites_by_user on favourites (user_id, created_at);

create table reviews (
  id uuid not null,
  product_id text not null,
  user_id uuid not null,
  stars smallint not null,
  title text not null,
  text text not null,
  language text not null,
  state text not null,
  concern text,
  vouched boolean default false not null,
  hidden_because text,
  created_at timestamptz default now() not null,
  edited_at timestamptz,
  withdrawn_at timestamptz,
  constraint reviews_pkey primary key (id),
  constraint reviews_product_id_products_id_fk foreign key (product_id) references products(id),
  constraint reviews_user_id_users_id_fk foreign key (user_id) references users(id),
  constraint reviews_concern check (((state = 'waiting') = (concern is not null))),
  constraint reviews_hidden_because check (((state = 'hidden') = (hidden_because is not null))),
  constraint reviews_language check ((language in ('en', 'he'))),
  constraint reviews_stars check (((stars >= 1) and (stars <= 5))),
  constraint reviews_state check ((state in ('published', 'waiting', 'hidden'))),
  constraint reviews_withdrawn check (((withdrawn_at is null) or ((state = 'hidden') and (text = ''))))
);
create index reviews_by_time on reviews (created_at, id);
create index reviews_by_user on reviews (user_id, created_at);
create index reviews_shown on reviews (product_id, created_at, id) where (state = 'published');
create index reviews_waiting on reviews (created_at) where (state = 'waiting');
create unique index reviews_one_per_buyer on reviews (product_id, user_id);

create table review_reports (
  review_id uuid not null,
  user_id uuid not null,
  reason text,
  created_at timestamptz default now() not null,
  settled_at timestamptz,
  constraint review_reports_review_id_user_id_pk primary key (review_id, user_id),
  constraint review_reports_review_id_reviews_id_fk foreign key (review_id) references reviews(id) on delete cascade,
  constraint review_reports_user_id_users_id_fk foreign key (user_id) references users(id)
);
create index review_reports_open on review_reports (review_id) where (settled_at is null);

create table stock_alerts (
  id uuid not null,
  product_id text not null,
  email text not null,
  language text not null,
  consent_version smallint not null,
  asked_from text not null,
  asked_at timestamptz default now() not null,
  confirmed_at timestamptz,
  notified_at timestamptz,
  created_at timestamptz default now() not null,
  constraint stock_alerts_pkey primary key (id),
  constraint stock_alerts_product_id_products_id_fk foreign key (product_id) references products(id) on delete cascade,
  constraint stock_alerts_email check ((email = lower(email))),
  constraint stock_alerts_language check ((language in ('en', 'he'))),
  constraint stock_alerts_notified check (((notified_at is null) or (confirmed_at is not null)))
);
create index stock_alerts_by_email on stock_alerts (email);
create index stock_alerts_notified on stock_alerts (product_id, notified_at) where (notified_at is not null);
create index stock_alerts_waiting on stock_alerts (product_id, asked_at, id) where ((confirmed_at is not null) and (notified_at is null));
create unique index stock_alerts_once on stock_alerts (product_id, email);

-- ── Visits ────────────────────────────────────────────────────────────────────────────────────

create table event_counts (
  day date not null,
  event text not null,
  source text not null,
  device text not null,
  customer text not null,
  visits text not null,
  cart text not null,
  times integer not null,
  firsts integer not null,
  constraint event_counts_day_event_source_device_customer_visits_cart_pk primary key (day, event, source, device, customer, visits, cart),
  constraint event_counts_numbers check (((times > 0) and ((firsts >= 0) and (firsts <= times))))
);

-- ── Demo shop ─────────────────────────────────────────────────────────────────────────────────

create table demo_mails (
  id uuid not null,
  message_id text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  language text not null,
  created_at timestamptz default now() not null,
  constraint demo_mails_message_id_unique unique (message_id),
  constraint demo_mails_pkey primary key (id)
);

create table sandbox_payments (
  reference text not null,
  attempt_id text not null,
  order_id text not null,
  amount_agorot integer not null,
  language text not null,
  lines jsonb not null,
  expires_at timestamptz not null,
  success_url text not null,
  failure_url text not null,
  state text default 'open' not null,
  pays_at timestamptz,
  transaction_ids text[] not null,
  created_at timestamptz default now() not null,
  constraint sandbox_payments_attempt_id_unique unique (attempt_id),
  constraint sandbox_payments_pkey primary key (reference)
);

create table sandbox_refunds (
  refund_id text not null,
  reference text not null,
  taken_by text not null,
  amount_agorot integer not null,
  transaction_id text not null,
  created_at timestamptz default now() not null,
  constraint sandbox_refunds_pkey primary key (refund_id),
  constraint sandbox_refunds_reference_sandbox_payments_reference_fk foreign key (reference) references sandbox_payments(reference)
);
create index sandbox_refunds_by_transaction on sandbox_refunds (taken_by);

-- ── Others ────────────────────────────────────────────────────────────────────────────────────

create table former_customers (
  mark bytea not null,
  user_id uuid not null,
  created_at timestamptz default now() not null,
  constraint former_customers_pkey primary key (mark, user_id),
  constraint former_customers_user_id_fkey foreign key (user_id) references users(id),
  constraint former_customers_mark_check check ((length(mark) = 32))
);
create index former_customers_by_user on former_customers (user_id);

-- References between rooms
alter table coupon_uses add constraint coupon_uses_order_id_orders_id_fk foreign key (order_id) references orders(id);
alter table refunds add constraint refunds_payment_id_payments_id_fk foreign key (payment_id) references payments(id);

-- ── Functions and triggers ──────────────────────────────────────────────────────────────────────

create function catalogue_changed(what text) returns void language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', what);
end $$;

create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform catalogue_changed(tg_table_name);
  return null;
end $$;

create function bundle_units(bundle text, most integer) returns integer language sql stable as $$
  select coalesce(min(case when p.state <> 'live' then 0 when p.kind <> 'key' then most else (
    select count(*) from (
      select from licence_keys k where k.product_id = p.id and k.status = 'available' and k.sell_until > now() + interval '1 hour'
      limit b.quantity * most) few) / b.quantity end), 0)::integer
  from bundle_items b join products p on p.id = b.product_id where b.bundle_id = bundle
$$;

create function count_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, count(*) from after group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, -count(*) from before group by 1, 2, 3;
  else
    insert into stock_count_changes (product_id, batch_id, status, units)
      select product_id, batch_id, status, sum(units) from (
        select product_id, batch_id, status, -1 as units from before
        union all select product_id, batch_id, status, 1 from after) moved
      group by 1, 2, 3 having sum(units) <> 0;
  end if;
  return null;
end $$;

create function count_live_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update categories c set live_count = live_count + d.n
      from (select category, count(*)::int as n from new_rows where state = 'live' group by 1) d where c.slug = d.category;
  elsif tg_op = 'DELETE' then
    update categories c set live_count = live_count - d.n
      from (select category, count(*)::int as n from old_rows where state = 'live' group by 1) d where c.slug = d.category;
  else
    update categories c set live_count = live_count + d.n
      from (
        select category, sum(n)::int as n from (
          select category, count(*) as n from new_rows where state = 'live' group by 1
          union all select category, -count(*) from old_rows where state = 'live' group by 1) both_sides
        group by 1 having sum(n) <> 0) d
      where c.slug = d.category;
  end if;
  return null;
end $$;

create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update products set star_counts[old.stars] = star_counts[old.stars] - 1 where id = old.product_id;
    perform pg_notify('catalogue', 'reviews');
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update products set star_counts[new.stars] = star_counts[new.stars] + 1 where id = new.product_id;
    perform pg_notify('catalogue', 'reviews');
  end if;
  return null;
end $$;

create function guard_audit_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'addresses of the audit log are kept for a year';
end $$;

create function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
     and (new.id, new.created_at, new.actor, new.action, new.subject, new.detail, new.request_id, new.address_commitment)
       is not distinct from (old.id, old.created_at, old.actor, old.action, old.subject, old.detail, old.request_id, old.address_commitment) then
    return new;
  end if;
  raise exception 'the audit log only grows';
end $$;

create function guard_licence_key() returns trigger language plpgsql as $$
begin
  if old.product_id <> new.product_id or old.blind_index <> new.blind_index then
    raise exception 'a licence key keeps its product and its identity';
  end if;
  if old.revealed_at is not null and (new.revealed_at is distinct from old.revealed_at or new.status not in ('revealed', 'burned')) then
    raise exception 'a revealed key stays revealed';
  end if;
  if old.status = 'sold' and new.status in ('available', 'reserved') and old.order_line_id is not distinct from new.order_line_id then
    raise exception 'a sold key keeps its order line';
  end if;
  if old.order_line_id is not null and new.order_line_id is not null and old.order_line_id <> new.order_line_id then
    raise exception 'a licence key belongs to one order line';
  end if;
  if old.order_line_id is null and new.order_line_id is not null
    and not exists (select from order_lines l where l.id = new.order_line_id and l.product_id = new.product_id) then
    raise exception 'a licence key goes to a line of its own product';
  end if;
  return new;
end $$;

create function index_category() returns trigger language plpgsql as $$
begin
  update products set category = category where category = new.slug;
  return null;
end $$;

create function latin_letters(word text) returns text language sql immutable strict parallel safe as $$
  select translate(word, 'אבגדהוזחטיכלמנסעפצקרשת', 'abgdhvzxtyklmnsefcqrjw')
$$;

create function sound_of(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      word, '^kn', 'n'), 'tch|sh|c(?=[eiy])', 's', 'g'), 'ph', 'f', 'g'), 'ck|ch', 'k', 'g'), 'x', 'ks', 'g'),
    'pfvcqjtzבפגדזטתכקלמנרסצשaeiouywhאהוחיע', 'bbbkkgdsbbgdsddkklmnrsss'), '(.)\1+', '\1', 'g')
$$;

create function words_in(value text) returns table(word text, written text) language sql immutable strict parallel safe as $_$
  with tokens as (
    select distinct t from regexp_split_to_table(value, '[\s,.;:!?()\[\]/&+…–—]+') t where t <> ''),
  parts as (
    select t, p from tokens, regexp_split_to_table(t, '[-\u2010\u2011\u05be]+') p),
  closed as (
    select fold_text(regexp_replace(t, '[-\u2010\u2011\u05be]', '', 'g')) as w, t from tokens where t ~ '[-\u2010\u2011\u05be]')
  select w, case when fold_text(p) = w then p else w end from parts, regexp_split_to_table(fold_text(p), ' ') w where w <> ''
  union select w, t from closed where w ~ '^([א-ת]+|[a-z0-9]+)$'
$_$;

create function words_of(value text) returns setof text language sql immutable strict parallel safe as $_$
  with words as (select word from words_in(value))
  select word from words union select substr(word, 2) from words where word ~ '^[הובלמשכ][א-ת]{2,}$'
$_$;

create function words_of_facts(kind text, facts jsonb) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', facts ->> 'platforms', facts #>> '{edition,en}', facts #>> '{edition,he}',
    case kind when 'service' then 'service שירות' when 'file' then 'download הורדה' end)
$$;

create function index_product() returns trigger language plpgsql as $$
declare
  named text := concat_ws(' ', new.name ->> 'en', new.name ->> 'he', new.brand);
  told text := concat_ws(' ', new.summary ->> 'en', new.summary ->> 'he', words_of_facts(new.kind, new.facts));
  shelf text;
begin
  if new.state <> 'live' then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  select concat_ws(' ', c.name ->> 'en', c.name ->> 'he') into shelf from categories c where c.slug = new.category;
  insert into product_search (
    product_id, category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he,
    kind, platforms, region, term_months, devices, available)
  values (
    new.id, new.category,
    -- = before a word of the name, ~ before one of the category: the index alone tells where a word stands
    array_to_tsvector(array(
      select w from words_of(concat_ws(' ', named, shelf, told)) w
      union select '=' || w from words_of(named) w
      union select '~' || w from words_of(shelf) w)),
    -- half an agora rounds up, as in src/shop/money.ts
    (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100,
    new.discount_percent, new.is_new, new.sold_count, new.created_at, new.name ->> 'en', new.name ->> 'he',
    new.kind, array(select jsonb_array_elements_text(new.facts -> 'platforms')), new.facts ->> 'region',
    (new.facts ->> 'termMonths')::integer, (new.facts ->> 'devices')::integer,
    new.kind <> 'key' or exists (select from licence_keys k
      where k.product_id = new.id and k.status = 'available' and k.sell_until > now() + interval '1 hour'))
  on conflict (product_id) do update set
    (category, words, price_now, discount_percent, is_new, sold_count, created_at, name_en, name_he,
     kind, platforms, region, term_months, devices, available) =
    (excluded.category, excluded.words, excluded.price_now, excluded.discount_percent, excluded.is_new,
     excluded.sold_count, excluded.created_at, excluded.name_en, excluded.name_he,
     excluded.kind, excluded.platforms, excluded.region, excluded.term_months, excluded.devices, excluded.available);
  insert into search_words
    select n.word, n.written, n.own, latin_letters(n.word), sound_of(n.word)
    from (
      select distinct on (word) * from (
        select i.word collate "C" as word, i.written, true as own from words_in(concat_ws(' ', named, shelf, told)) i
        union all select w collate "C", w, false from words_of(concat_ws(' ', named, shelf, told)) w) both_kinds
      order by word, own desc, written) n
    where not exists (select from search_words k where k.word = n.word and (k.own or not n.own))
    order by n.word
    on conflict (word) do update set own = true, written = excluded.written where not search_words.own and excluded.own;
  return null;
end $$;

create function index_sold_count() returns trigger language plpgsql as $$
begin
  update product_search set sold_count = new.sold_count where product_id = new.id;
  return null;
end $$;

create function record_price() returns trigger language plpgsql as $$
declare
  -- half an agora rounds up, as in src/shop/money.ts
  price integer := (new.price_agorot::bigint * (100 - coalesce(new.discount_percent, 0)) + 50) / 100;
begin
  insert into price_history (product_id, price_agorot, full_price_agorot)
    select new.id, price, new.price_agorot
    where not exists (select from (
        select h.price_agorot, h.full_price_agorot from price_history h where h.product_id = new.id order by h.id desc limit 1) last
      where last.price_agorot = price and last.full_price_agorot = new.price_agorot);
  return null;
end $$;

create function lowest_price_before(product text) returns integer language sql stable as $$
  with today as (select id, at from price_history where product_id = product order by id desc limit 1),
  before as (select h.price_agorot, h.at, t.at - interval '30 days' as since
    from price_history h, today t where h.product_id = product and h.id < t.id)
  select least(
    (select min(price_agorot) from before where at >= since),
    (select price_agorot from before where at < since order by at desc limit 1))
$$;

create function note_bundle() returns trigger language plpgsql as $$
begin
  new.available := bundle_units(new.product_id, 1) > 0;
  return new;
end $$;

create function note_bundle_items() returns trigger language plpgsql as $$
begin
  update product_search set available = available where product_id = coalesce(new.bundle_id, old.bundle_id);
  return null;
end $$;

create function products_by_tier(t0 tsquery, t1 tsquery, t2 tsquery, t3 tsquery, t4 tsquery, loose tsquery) returns text language sql stable parallel safe set enable_seqscan to 'off' as $$
  select string_agg((number::bigint * 8 + case when words @@ t0 then 0 when words @@ t1 then 1 when words @@ t2 then 2
    when words @@ t3 then 3 when words @@ t4 then 4 else 5 end)::text, ',')
  from product_search where words @@ loose
$$;

create function products_with(query tsquery) returns integer[] language sql stable parallel safe set enable_seqscan to 'off' as $$
  select array(select number from product_search where words @@ query)
$$;

create function refuse_key_removal() returns trigger language plpgsql as $$
begin
  raise exception 'licence keys are never deleted';
end $$;

create function renew_order() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

create function restock() returns trigger language plpgsql as $$
declare
  came text[] := array(select distinct k.product_id from fresh k where k.status = 'available' and k.sell_until > now() + interval '1 hour');
begin
  update product_search s set available = true
    where not s.available and s.product_id = any(came || array(
      select b.bundle_id from bundle_items b where b.product_id = any(came) and bundle_units(b.bundle_id, 1) > 0));
  if found then
    perform catalogue_changed('stock');
  end if;
  return null;
end $$;

create function add_stock_summary() returns trigger language plpgsql as $$
begin
  insert into stock_summary (product_id, keyed, listed, live, name_en, name_he, units, low)
    values (new.id, new.kind = 'key', new.kind = 'key' and new.state <> 'archived', new.state = 'live', new.name ->> 'en', new.name ->> 'he',
      case when new.kind in ('key', 'bundle') then 0 end, new.kind = 'key')
    on conflict (product_id) do nothing;
  return null;
end $$;

create trigger audit_addresses_rows before delete or update on audit_addresses for each row execute function guard_audit_address();
create trigger audit_addresses_whole before truncate on audit_addresses for each statement execute function guard_audit_address();
create trigger audit_log_rows before delete or update on audit_log for each row execute function guard_audit_log();
create trigger audit_log_whole before truncate on audit_log for each statement execute function guard_audit_log();
create trigger categories_announced after insert or delete or update of slug, name, "position" on categories for each statement execute function announce_catalogue();
create trigger categories_indexed after update of name on categories for each row execute function index_category();
create trigger products_announced after insert or delete or update of slug, slug_he, category, kind, state, brand, name, summary, description, instructions, facts, price_agorot, discount_percent, is_new, max_per_order, image_ids, image_alts, related on products for each statement execute function announce_catalogue();
create trigger products_counted after update of sold_count on products for each row when ((new.sold_count <> old.sold_count)) execute function index_sold_count();
create trigger products_deleted after delete on products referencing old table as old_rows for each statement execute function count_live_products();
create trigger products_indexed after insert or update of state, kind, category, brand, name, summary, facts, price_agorot, discount_percent, is_new, created_at on products for each row execute function index_product();
create trigger products_inserted after insert on products referencing new table as new_rows for each statement execute function count_live_products();
create trigger products_priced after insert or update of price_agorot, discount_percent, state on products for each row when ((new.state = 'live')) execute function record_price();
create trigger products_reordered after update of sold_count on products for each statement execute function renew_order();
create trigger products_summarised after insert on products for each row execute function add_stock_summary();
create trigger products_updated after update on products referencing old table as old_rows new table as new_rows for each statement execute function count_live_products();
create trigger bundle_items_noted after insert or delete or update on bundle_items for each row execute function note_bundle_items();
create trigger product_search_bundle before insert or update on product_search for each row when ((new.kind = 'bundle')) execute function note_bundle();
create trigger licence_keys_counted_in after insert on licence_keys referencing new table as after for each statement execute function count_keys();
create trigger licence_keys_counted_out after delete on licence_keys referencing old table as before for each statement execute function count_keys();
create trigger licence_keys_counted_over after update on licence_keys referencing old table as before new table as after for each statement execute function count_keys();
create trigger licence_keys_guard before update on licence_keys for each row execute function guard_licence_key();
create trigger licence_keys_kept before delete on licence_keys for each row when ((old.status <> 'available')) execute function refuse_key_removal();
create trigger licence_keys_restocked after insert on licence_keys referencing new table as fresh for each statement execute function restock();
create trigger reviews_counted after insert or delete or update of stars, state, title, text on reviews for each row execute function count_stars();

-- Others
create view stock_levels as
 select counted.product_id,
    counted.batch_id,
    counted.status,
    (sum(counted.units))::integer as units
   from ( select stock_counts.product_id,
            stock_counts.batch_id,
            stock_counts.status,
            stock_counts.units
           from stock_counts
        union all
         select stock_count_changes.product_id,
            stock_count_changes.batch_id,
            stock_count_changes.status,
            stock_count_changes.units
           from stock_count_changes) counted
  group by counted.product_id, counted.batch_id, counted.status;

-- Rows that are always there
insert into catalogue_version values (true, 2);
