import { type ExportedTable, secretOfBrowser } from './exported-table.ts'

const pageAddress = 'the address of a payment page, which is over'
const brought = 'what browsers brought back from the payment page'

/** Orders, payments, refunds and tax documents. */
export const orderTables: readonly ExportedTable[] = [
  {
    name: 'orders',
    about: 'An order, as it was when it was placed, and what became of it.',
    columns:
      'id number status user_id name email phone business_name business_number language subtotal_agorot discount_agorot coupon_code total_agorot vat_agorot vat_percent paid_agorot refunded_agorot payment terms_accepted_at terms_revision_id terms_values refund_days fee_percent fee_agorot held_until completed_at done_at released_at refund_term_from cancelled_at cancelled_by discount_reason completed_reason keys_by_email gift_at imported_from external_number created_at',
    without: {
      guest_hash: secretOfBrowser,
    },
    notes: {
      number: 'as people see it: MF-<number>',
      user_id: 'empty: a guest’s',
      terms_revision_id: 'the terms that the buyer accepted',
      terms_values: 'what their variables stood for: the hash of a row of terms_values',
      vat_agorot: 'inside the total',
      held_until: 'how long its keys were set aside for the payment',
      external_number: 'what it was called in the shop it was imported from',
    },
  },
  {
    name: 'order_lines',
    about: 'A product of an order.',
    columns:
      'id order_id product_id kind name answers unit_price_agorot quantity total_agorot discount_agorot downloaded_at refunded_quantity refunded_agorot fee_agorot bundle_id bundle_name bundle_units',
    notes: { answers: 'what the buyer of a service answered', discount_agorot: 'its part of the order’s' },
  },
  {
    name: 'order_gifts',
    about: 'The recipient of an order that is a gift.',
    columns: 'order_id name email message version queued_at sent_at',
  },
  {
    name: 'order_holds',
    about: 'Why the keys and files of a paid order were held back.',
    columns: 'id order_id kind reference detail opened_at closed_at closed_by',
  },
  {
    name: 'order_emails',
    about: 'An e-mail about an order that was sent.',
    columns: 'message_id order_id email_kind created_at',
  },
  {
    name: 'order_notes',
    about: 'What a manager wrote about an order.',
    columns: 'id order_id author_id text created_at',
  },
  {
    name: 'manager_tasks',
    about: 'What waited, or waits, for a manager.',
    columns: 'id kind order_id detail created_at resolved_at',
  },
  {
    name: 'payment_attempts',
    about: 'A payment page that was opened for an order.',
    columns:
      'id order_id provider method reference status amount_agorot card_country created_at asked_at page_ends_at',
    without: { payment_url: pageAddress, returned: brought },
  },
  {
    name: 'payments',
    about: 'Money that arrived.',
    columns:
      'id attempt_id order_id provider transaction_id amount_agorot currency card_country allocation created_at',
    notes: {
      transaction_id: 'at the payment provider',
      allocation: 'matched: pays the order; overpaid and mismatched: does not',
    },
  },
  {
    name: 'refunds',
    about: 'Refunds to buyers.',
    columns:
      'id order_id payment_id amount_agorot fee_agorot cause status transaction_id created_at asked_at sent_at busy_until paid_at send_again refused_reason dispute_id bank_part_agorot',
    without: { provider_key: 'makes a repeated call to the payment provider count once' },
  },
  {
    name: 'refund_units',
    about: 'Which units of an order line a refund is for.',
    columns: 'refund_id line_id quantity amount_agorot fee_agorot',
  },
  {
    name: 'refund_claims',
    about: 'A buyer’s request for a refund that a manager decided.',
    columns: 'id order_id reason status answer decided_by decided_at created_at',
  },
  {
    name: 'disputes',
    about: 'A buyer asked their bank for the money back.',
    columns:
      'id order_id attempt_id provider provider_id state reason amount_agorot answer_by created_at decided_at notice_at reversed_at',
  },
  {
    name: 'tax_documents',
    about:
      'An invoice, receipt or credit. The document itself is at the provider or the accountant; the link leads to it.',
    columns:
      'id order_id payment_id refund_id kind status provider amount_agorot vat_agorot vat_percent number link allocation_number problem created_at asked_at sent_at busy_until issued_at emailed_at',
  },
  {
    name: 'coupons',
    about: 'A coupon.',
    columns:
      'id code kind percent amount_agorot min_spend_agorot max_spend_agorot starts_at ends_at total_limit customer_limit first_order_only product_ids categories note active batch_id version created_at',
  },
  {
    name: 'coupon_uses',
    about: 'An order’s use of a coupon.',
    columns: 'order_id coupon_id user_id customer_email phone discount_agorot created_at',
  },
  {
    name: 'blocks',
    about: 'Buyers from whom the shop takes no orders.',
    columns: 'id kind value reason ends_at created_at created_by closed_at closed_by',
  },
  {
    name: 'renewal_consents',
    about: 'A buyer agreed to be reminded before a term ends.',
    columns: 'order_id consent_version agreed_from agreed_at',
  },
  {
    name: 'renewal_reminders',
    about: 'A reminder that was sent.',
    columns: 'id order_id ends_on days_before queued_at',
  },
  {
    name: 'review_consents',
    about: 'A buyer agreed to be asked once for a review.',
    columns: 'order_id consent_version agreed_from agreed_at',
  },
  {
    name: 'review_requests',
    about: 'A request for a review that was sent.',
    columns: 'order_id queued_at',
  },
  {
    name: 'test_orders',
    about: 'An owner’s payment of real money before the shop went live; none of the orders.',
    columns:
      'id provider method amount_agorot status reason reference transaction_id refund_id refund_transaction_id issues_documents document_number document_link credit_number credit_link document_problem document_sent_at credit_sent_at refund_sent_at asked_at opened_by created_at paid_at refunded_at',
    without: { payment_url: pageAddress, returned: brought, busy_until: 'of the work of a moment' },
  },
]
