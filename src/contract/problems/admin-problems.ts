/** Refusals that only managers get: their messages are not part of what shoppers download. */
export const adminProblems = {
  'version-changed': {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Nothing was overwritten.',
    wakes: false,
  },
  'file-store-unavailable': {
    status: 503,
    sentence: 'The file store does not answer. Nothing was saved; please try again.',
    wakes: true,
  },
  'email-not-sent': {
    status: 502,
    sentence: 'The mail server did not accept the e-mail.',
    wakes: false,
  },
  'email-variable-unknown': {
    status: 400,
    sentence: 'The e-mail names a variable that it does not have.',
    wakes: false,
  },
  'email-block-missing': {
    status: 400,
    sentence: 'A block that this e-mail must have is missing.',
    wakes: false,
  },
  'block-running': { status: 409, sentence: 'This is already blocked.', wakes: false },
  'block-over': { status: 409, sentence: 'This block has already ended.', wakes: false },
  'block-end-past': { status: 400, sentence: 'A block must end in the future.', wakes: false },
  'coupon-code-taken': { status: 409, sentence: 'A coupon with this code exists already.', wakes: false },
  'already-invited': {
    status: 409,
    sentence: 'This address has an open invitation. Send it again, or withdraw it.',
    wakes: false,
  },
  'too-many-tags': { status: 409, sentence: 'This customer has too many tags.', wakes: false },
  'confirmation-differs': {
    status: 400,
    sentence: 'The address that was typed is not the customer’s. Nothing was erased.',
    wakes: false,
  },
  'manager-not-erasable': {
    status: 409,
    sentence: 'This person is in the team. Remove them from it first.',
    wakes: false,
  },
  'key-not-removable': {
    status: 409,
    sentence: 'A buyer holds or owns one of these keys, or it is burned already.',
    wakes: false,
  },
  'key-not-sold': { status: 409, sentence: 'Only a key that a buyer owns can be replaced.', wakes: false },
  'no-other-key': { status: 409, sentence: 'There is no other key in stock.', wakes: false },
  'batch-touched': {
    status: 409,
    sentence: 'Some keys of this batch are no longer available.',
    wakes: false,
  },
  'wrong-batch-state': { status: 409, sentence: 'The batch is not in the required state.', wakes: false },
  'import-not-open': { status: 409, sentence: 'This import is over.', wakes: false },
  'import-out-of-step': { status: 409, sentence: 'A piece of the file is missing.', wakes: false },
  'import-too-large': { status: 413, sentence: 'The file has too many lines for one import.', wakes: false },
  'import-empty': { status: 409, sentence: 'This import has no new keys.', wakes: false },
  'already-expired': { status: 400, sentence: 'The last day is in the past.', wakes: false },
  'key-fate-not-allowed': {
    status: 409,
    sentence:
      'One of these keys cannot become that: the buyer may have opened it meanwhile. Nothing was refunded; look at the keys again.',
    wakes: false,
  },
  'refund-too-high': {
    status: 409,
    sentence:
      'A price reduction must be less than the remaining price. To refund all of it, refund the units.',
    wakes: false,
  },
  'dispute-not-lost': {
    status: 409,
    sentence: 'Only a lost dispute can be settled, and only once.',
    wakes: false,
  },
  'taken-sum-differs': {
    status: 409,
    sentence: 'The bank cannot have taken more than is left of this order, or less than these units cost.',
    wakes: false,
  },
  'refund-payer-needed': {
    status: 409,
    sentence:
      'Say who paid this refund. It is the bank only if a dispute of this payment was lost and took enough for it.',
    wakes: false,
  },
  'refund-not-refused': {
    status: 409,
    sentence: 'This refund is on its way, or was paid meanwhile, at least in part.',
    wakes: false,
  },
  'claim-decided': { status: 409, sentence: 'This refund request has already been decided.', wakes: false },
  'order-is-paid': {
    status: 409,
    sentence: 'This order is paid. Refund it instead of cancelling it.',
    wakes: false,
  },
  'coupon-gone': {
    status: 409,
    sentence: 'This order has ended, and its coupon was used for another one. Create a new order instead.',
    wakes: false,
  },
  'no-email-fits': { status: 409, sentence: 'There is no e-mail for an order in this state.', wakes: false },
  'sender-erased': {
    status: 409,
    sentence: 'The sender was erased, with their address. No answer can be sent.',
    wakes: false,
  },
  'document-issued': {
    status: 409,
    sentence: 'The provider has issued this document. Its number and link cannot be changed.',
    wakes: false,
  },
  'document-busy': {
    status: 409,
    sentence: 'The provider is issuing this document right now. Try again in a few minutes.',
    wakes: false,
  },
  'document-not-requestable': {
    status: 409,
    sentence: 'No provider issues this document, or it is issued already.',
    wakes: false,
  },
  'task-not-closable': {
    status: 409,
    sentence: 'This task closes by itself, or is already closed.',
    wakes: false,
  },
  'customer-unknown': { status: 404, sentence: 'There is no such account.', wakes: false },
  'discount-too-high': {
    status: 409,
    sentence: 'A discount of more than a fifth of an order requires the permission to refund.',
    wakes: false,
  },
  'already-manager': { status: 409, sentence: 'This person is already in the team.', wakes: false },
  'last-owner': { status: 409, sentence: 'The shop needs at least one owner.', wakes: false },
  'slug-taken': { status: 409, sentence: 'Another product has this address.', wakes: false },
  'price-too-high': { status: 409, sentence: 'A price would exceed the maximum.', wakes: false },
  'price-change-undone': { status: 409, sentence: 'This price change was already undone.', wakes: false },
  'product-not-ready': {
    status: 409,
    sentence: 'Something is missing before this can be on sale.',
    wakes: false,
  },
  'picture-unreadable': { status: 400, sentence: 'This is not a picture we can read.', wakes: false },
  'content-slug-taken': { status: 409, sentence: 'Another text has this address, or had it.', wakes: false },
  'content-problems': {
    status: 400,
    sentence: 'The text refers to something that does not exist. Nothing was saved.',
    wakes: false,
  },
  'content-incomplete': {
    status: 409,
    sentence: 'A text must be complete in both languages to be published.',
    wakes: false,
  },
  'content-fixed': {
    status: 409,
    sentence: 'Every shop needs this page. It cannot be deleted.',
    wakes: false,
  },
  'content-live': {
    status: 409,
    sentence: 'This text is published. Unpublish it first.',
    wakes: false,
  },
  'content-not-scheduled': {
    status: 409,
    sentence: 'This text is no longer scheduled. It may be published by now.',
    wakes: false,
  },
  'content-out-of-date': {
    status: 409,
    sentence: 'Somebody else has added or removed a question meanwhile. Nothing was changed.',
    wakes: false,
  },
  'content-group-in-use': { status: 409, sentence: 'This section still contains a text.', wakes: false },
  'moment-over': { status: 400, sentence: 'This time is in the past.', wakes: false },
  'category-slug-taken': { status: 409, sentence: 'Another category has this address.', wakes: false },
  'category-in-use': {
    status: 409,
    sentence: 'Products or coupons still use this category.',
    wakes: false,
  },
  'setting-in-environment': {
    status: 409,
    sentence:
      'An environment variable of the server decides this setting. It is changed there, not here. Nothing was changed.',
    wakes: false,
  },
  'csv-unreadable': { status: 400, sentence: 'This file could not be read as a table.', wakes: false },
} as const
