const signIn = 'part of signing in; worth nothing in another shop'
const code = 'codes and links that end within hours'
const moment = 'about work of the moment'
const demo = 'part of the demo'
const sealed = 'keys of the encryption at rest: without this shop’s master key they open nothing'

/** Tables that the export of the shop leaves out → why. */
export const leftOut: Readonly<Record<string, string>> = {
  migrations: 'which changes the schema of this database has had',
  sessions: signIn,
  two_factor_methods: signIn,
  totp_secrets: signIn,
  totp_enrolments: signIn,
  passkeys: signIn,
  passkey_challenges: signIn,
  recovery_codes: signIn,
  sign_in_challenges: signIn,
  codes: code,
  email_changes: code,
  password_resets: code,
  sign_ups: code,
  wrong_codes: code,
  guest_lookups: code,
  guest_sessions: code,
  rate_counters: moment,
  spent_proofs: moment,
  idempotency_keys: moment,
  customer_changes: moment,
  provider_troubles: moment,
  payment_provider_states: moment,
  order_visits: 'which visit an order came from, until event_counts has counted it',
  order_browsers: 'recognises the browsers of guests; worth nothing elsewhere',
  former_customers: 'hashes that recognise buyers who were erased',
  audit_addresses: 'network addresses of the audit log, which are deleted after a year',
  webhook_messages: 'messages of payment providers as they came; what they said is in payments and refunds',
  product_search: 'the index of the search, made of products',
  search_words: 'the index of the search, made of products',
  catalogue_version: moment,
  content_starters: 'which texts of a release were copied in',
  stock_import_lines: 'licence keys on their way into the stock, sealed; afterwards they are licence_keys',
  data_keys: sealed,
  wrapped_secrets: sealed,
  demo_mails: demo,
  demo_rows: demo,
  demo_state: demo,
  sandbox_payments: demo,
  sandbox_refunds: demo,
}
