/** The refusals that only managers meet: their sentences stay out of what a shopper downloads. */
export const adminProblems = {
  'version-changed': {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Nothing was overwritten.',
    wakes: false,
  },
  'email-not-sent': {
    status: 502,
    sentence: 'The mail server did not take the e-mail.',
    wakes: false,
  },
  'block-running': { status: 409, sentence: 'This is blocked already.', wakes: false },
  'block-over': { status: 409, sentence: 'This block is over already.', wakes: false },
  'block-end-past': { status: 400, sentence: 'The end of a block must be still to come.', wakes: false },
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
    sentence: 'This person is in the team. Take them out of it first.',
    wakes: false,
  },
  'key-not-removable': {
    status: 409,
    sentence: 'A buyer holds or owns one of these keys, or it is burned already.',
    wakes: false,
  },
  'key-not-sold': { status: 409, sentence: 'Only a key that a buyer owns can be replaced.', wakes: false },
  'no-key-to-give': { status: 409, sentence: 'There is no other key in stock.', wakes: false },
  'batch-touched': { status: 409, sentence: 'Keys of this batch have left the shelf.', wakes: false },
  'batch-not-so': { status: 409, sentence: 'The batch is not in that state.', wakes: false },
  'import-not-open': { status: 409, sentence: 'This import is over.', wakes: false },
  'import-out-of-step': { status: 409, sentence: 'A piece of the file is missing.', wakes: false },
  'import-too-large': { status: 413, sentence: 'The file has too many lines for one import.', wakes: false },
  'import-empty': { status: 409, sentence: 'There is no new key in this import.', wakes: false },
  'already-expired': { status: 400, sentence: 'The last day is over already.', wakes: false },
  'key-fate-not-allowed': {
    status: 409,
    sentence:
      'One of these keys cannot become that: the buyer may have opened it meanwhile. Nothing was refunded; look at the keys again.',
    wakes: false,
  },
  'refund-too-high': {
    status: 409,
    sentence: 'That is not less than what is left of the price. To give all of it back, give the units back.',
    wakes: false,
  },
  'refund-not-refused': {
    status: 409,
    sentence: 'This refund is on its way, or was paid meanwhile.',
    wakes: false,
  },
  'claim-decided': { status: 409, sentence: 'This claim has already been decided.', wakes: false },
  'order-is-paid': {
    status: 409,
    sentence: 'This order is paid. Give it back instead of cancelling it.',
    wakes: false,
  },
  'coupon-gone': {
    status: 409,
    sentence: 'This order had ended, and its coupon was used for another one. Make a new order instead.',
    wakes: false,
  },
  'no-email-fits': { status: 409, sentence: 'There is no e-mail for an order in this state.', wakes: false },
  'document-issued': {
    status: 409,
    sentence: 'The provider has issued this document. Its number and link stay.',
    wakes: false,
  },
  'document-not-requestable': {
    status: 409,
    sentence: 'No provider issues this document, or it is issued already.',
    wakes: false,
  },
  'task-not-closable': {
    status: 409,
    sentence: 'This task ends by itself, or is over already.',
    wakes: false,
  },
  'customer-unknown': { status: 404, sentence: 'There is no such account.', wakes: false },
  'discount-too-high': {
    status: 409,
    sentence: 'More than a fifth off an order takes the permission to refund.',
    wakes: false,
  },
  'already-manager': { status: 409, sentence: 'This person is in the team already.', wakes: false },
  'last-owner': { status: 409, sentence: 'The shop needs at least one owner.', wakes: false },
  'slug-taken': { status: 409, sentence: 'Another product has this address.', wakes: false },
  'product-not-ready': {
    status: 409,
    sentence: 'Something is missing before this can be on sale.',
    wakes: false,
  },
  'picture-unreadable': { status: 400, sentence: 'This is not a picture we can read.', wakes: false },
  'category-slug-taken': { status: 409, sentence: 'Another category has this address.', wakes: false },
  'category-in-use': {
    status: 409,
    sentence: 'Products or coupons name this category still.',
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
