import type { ExportedTable } from './exported-table.ts'

/** Customers and managers, what they wrote, and the audit log. */
export const peopleTables: readonly ExportedTable[] = [
  {
    name: 'users',
    about: 'Somebody with an account.',
    columns: 'id username email phone role duties language terms_accepted_at created_at disabled_at',
    without: {
      password_hash: 'a secret; customers set a new password elsewhere',
      password_temporary_until: 'about a password that stays',
    },
    notes: { role: '0: manager; 1: customer', duties: 'what a manager may do' },
  },
  {
    name: 'linked_identities',
    about: 'An account elsewhere that signs a user in.',
    columns: 'issuer subject user_id email created_at',
  },
  {
    name: 'invitations',
    about: 'A colleague who was invited to the team.',
    columns: 'id email duties language invited_by created_at ends_at accepted_at accepted_by withdrawn_at',
    without: { token_hash: 'opens an invitation of this shop' },
  },
  {
    name: 'customers',
    about: 'A customer: an account, or the address of guest orders.',
    columns:
      'id user_id email name username phone language orders spend_agorot last_order_at since tags guest bought',
    notes: {
      orders: 'how many were bought',
      spend_agorot: 'paid, less what went back',
      last_order_at: 'empty: nothing was bought',
    },
  },
  {
    name: 'customer_notes',
    about: 'What a manager wrote about a customer.',
    columns: 'id customer_id author_id text created_at',
  },
  {
    name: 'favourites',
    about: 'A favourite of a customer.',
    columns: 'user_id product_id created_at',
  },
  {
    name: 'reviews',
    about: 'A review.',
    columns:
      'id product_id user_id stars title text language state concern vouched hidden_because created_at edited_at withdrawn_at',
  },
  {
    name: 'review_reports',
    about: 'A report of an inappropriate review.',
    columns: 'review_id user_id reason created_at settled_at',
  },
  {
    name: 'contact_messages',
    about: 'A message to the shop.',
    columns: 'id kind name email message id_number order_number language state created_at',
  },
  {
    name: 'contact_answers',
    about: 'An answer to a message.',
    columns: 'id message_id user_id text created_at',
  },
  {
    name: 'saved_answers',
    about: 'A saved answer to messages.',
    columns: 'id name text version created_at',
  },
  {
    name: 'audit_log',
    about: 'Who did what.',
    columns: 'id created_at actor action subject detail request_id seal_number',
    without: {
      address_commitment: 'a hash over a network address',
      seal: 'can be checked only with a secret of this shop',
    },
    notes: { actor: 'user:<id>, guest or system', seal_number: 'its place in the sealed chain' },
  },
  {
    name: 'event_counts',
    about: 'How often something happened on a day in Israel; no row is about one visit.',
    columns: 'day event source device customer visits cart times firsts',
  },
  {
    name: 'incidents',
    about: 'Incidents about which owners got an e-mail.',
    columns: 'id kind subject detail opened_at seen_at closed_at',
  },
]

/** Texts, templates, settings, and imports. */
export const textTables: readonly ExportedTable[] = [
  {
    name: 'content_groups',
    about: 'A section of the questions, or a category of the blog.',
    columns: 'kind slug name position',
  },
  {
    name: 'content_entries',
    about: 'A page, a question or a post. The texts are in content/ as Markdown.',
    columns: 'id kind slug position version is_demo please_read created_at updated_at',
  },
  {
    name: 'content_revisions',
    about: 'Every text that was ever saved.',
    columns: 'id entry_id version body saved_by saved_at',
    notes: { body: 'title, description and text in both languages; the text is Markdown' },
  },
  {
    name: 'content_publications',
    about: 'Which revision visitors see from when on.',
    columns: 'id entry_id revision_id live_from made_by made_at',
    notes: { revision_id: 'empty: nothing from then on' },
  },
  {
    name: 'content_old_slugs',
    about: 'An address that a text had before; it leads on to the text.',
    columns: 'kind slug entry_id',
  },
  {
    name: 'layout_versions',
    about: 'How the home page and the menus were composed; the newest version counts.',
    columns: 'name version layout changed_by changed_at',
    notes: { layout: 'empty: the default of the release' },
  },
  {
    name: 'email_template_versions',
    about: 'A version of an e-mail that an owner has edited; the newest one is sent.',
    columns: 'name language version template changed_by changed_at',
    notes: { template: 'empty: the default of the release' },
  },
  {
    name: 'setting_versions',
    about: 'A setting that an owner changed; the newest version counts.',
    columns: 'key version is_set value changed_by changed_at',
    without: {
      sealed: 'a secret: password or key of a payment provider or mail server',
      data_key_id: 'which key the secret is encrypted with',
    },
    notes: { is_set: 'false: back to its default', value: 'empty: a secret, or not set' },
  },
  {
    name: 'terms_values',
    about: 'What the variables of the terms stood for when orders were placed.',
    columns: 'hash values created_at',
  },
  {
    name: 'external_names',
    about: 'What an imported thing was called in the other shop.',
    columns: 'source kind name id',
    without: { fingerprint: 'a hash of the line it was read from' },
    notes: { id: 'what it is here' },
  },
  {
    name: 'shop_imports',
    about: 'A file of another shop that was imported.',
    columns:
      'id state file_name encoding separator head source kind mapping options lines done created updated skipped wrong created_by created_at written_at',
    without: { content: 'the file itself, encrypted; the owner has it' },
  },
  {
    name: 'shop_import_lines',
    about: 'What became of each of its lines.',
    columns: 'import_id line what subject notes',
  },
  {
    name: 'import_mappings',
    about: 'Which columns an owner chose for files of one kind.',
    columns: 'source kind columns options',
  },
  {
    name: 'going_live_marks',
    about: 'What an owner saw to before the shop went live.',
    columns: 'item marked_by marked_at',
  },
]
