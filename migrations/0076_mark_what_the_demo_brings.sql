-- What the demo shop was filled with, by the id of each row: so that it can be told from what an owner has made.
create table demo_rows (
  kind text not null,
  id text not null,
  constraint demo_rows_pkey primary key (kind, id),
  constraint demo_rows_kind check (kind in ('product', 'category', 'coupon', 'user', 'image', 'order'))
);

-- Whether a shop was filled with the demo. Written once, at its first start; without a row nobody has decided yet.
create table demo_state (
  is_only boolean not null default true,
  -- filled: it has the demo; none: it began empty; cleared: an owner has removed the demo.
  state text not null,
  changed_at timestamptz not null default now(),
  constraint demo_state_pkey primary key (is_only),
  constraint demo_state_is_only check (is_only),
  constraint demo_state_state check (state in ('filled', 'none', 'cleared'))
);

-- A key that was sold is kept for ever, unless its product was invented.
create or replace function refuse_key_removal() returns trigger language plpgsql as $$
begin
  if exists (select from demo_rows where kind = 'product' and id = old.product_id) then
    return old;
  end if;
  raise exception 'licence keys are never deleted';
end $$;

-- Shops that were filled before: their reviewers have addresses that no person has.
insert into demo_rows select 'user', id::text from users where email like '%@demo.invalid';
insert into demo_state (state) select 'filled' where exists (select from demo_rows);
insert into demo_rows select 'product', id from products where exists (select from demo_state) and slug in (
    'bench-and-boardroom-26', 'brackenwarde-family-security-10-devices-1-year', 'cogbarrow-ci-5000-minutes',
    'curlewline-vector', 'cutwharf-video-studio', 'daylattice-team-calendar-1-year',
    'dovecrumb-parental-control-1-year', 'duskprompt-terminal', 'facetmoor-3d-1-year', 'family-privacy-bundle',
    'ferrymen-of-ossel', 'ferrymen-of-ossel-soundtrack', 'foldmere-pdf-pro', 'gaugewell-system-monitor',
    'gorsefen-antivirus-plus-3-devices-1-year', 'grainmirage-khamsin-lut-pack', 'gravelcrest-rally',
    'hearthpane-os-7-pro', 'home-office-starter-bundle', 'hushwater-sound-cleanup', 'kedgeboot-rescue-usb',
    'knockwell-api-tester-team-1-year', 'larderbox-backup-home-1-year', 'leaky-comet',
    'marrowlock-file-encryption', 'mosspage-notes', 'nettle-quay', 'nibwright-editor-pro', 'ochrebrook-paint',
    'peeriwink-leak-monitor-1-year', 'pinmatch-driver-updater-1-year', 'playquarry-gift-credit-200',
    'plumbarrow-invoicing-1-year', 'pocketlatch-password-manager-family-1-year',
    'reedwarrant-security-policy-kit', 'rookpost-mail', 'rowcellar-database-client-1-year',
    'saffronglass-photo-3', 'scoopback-file-recovery', 'secondpen-code-review-hour', 'sectorwright-disk-tools',
    'sidechair-remote-setup', 'snagfinch-error-monitoring-1-year', 'sumgarden-spreadsheet-pack',
    'tallowdesk-home-suite', 'terrace-and-tram', 'tidymoor-remote-cleanup', 'tilnor-regular-expressions-ebook',
    'tiltwater', 'twiceknock-two-step-sign-in-10-users-1-year', 'underlane-vpn-5-devices-1-year',
    'vavtail-siksak-font-family');
insert into demo_rows select distinct 'image', unnest(image_ids) from products where id in (select id from demo_rows where kind = 'product');
insert into demo_rows select 'category', slug from categories
  where exists (select from demo_state) and slug in ('security', 'office', 'creative', 'developer', 'games', 'system');
insert into demo_rows select 'coupon', id::text from coupons
  where exists (select from demo_state) and code in ('WELCOME10', 'KEYS25', 'HOLIDAY15');
insert into demo_rows select 'user', id::text from users
  where exists (select from demo_state) and (username like 'load-%' or username = 'manager') on conflict do nothing;
