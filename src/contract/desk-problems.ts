/** The refusals that only managers meet: their sentences stay out of what a shopper downloads. */
export const deskProblems = {
  'version-changed': {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Nothing was overwritten.',
    wakes: false,
  },
  'coupon-code-taken': { status: 409, sentence: 'A coupon with this code exists already.', wakes: false },
  'key-not-removable': {
    status: 409,
    sentence: 'A buyer holds or owns one of these keys, or it is burned already.',
    wakes: false,
  },
  'key-not-sold': { status: 409, sentence: 'Only a key that a buyer owns can be replaced.', wakes: false },
  'no-key-to-give': { status: 409, sentence: 'There is no other key on the shelf.', wakes: false },
  'batch-touched': { status: 409, sentence: 'Keys of this batch have left the shelf.', wakes: false },
  'batch-not-so': { status: 409, sentence: 'The batch is not in that state.', wakes: false },
  'import-not-open': { status: 409, sentence: 'This import is over.', wakes: false },
  'import-out-of-step': { status: 409, sentence: 'A piece of the file is missing.', wakes: false },
  'import-too-large': { status: 413, sentence: 'The file has too many lines for one import.', wakes: false },
  'import-empty': { status: 409, sentence: 'There is no new key in this import.', wakes: false },
  'already-expired': { status: 400, sentence: 'The last day is over already.', wakes: false },
  'claim-decided': { status: 409, sentence: 'This claim has already been decided.', wakes: false },
  'last-owner': { status: 409, sentence: 'The shop needs at least one owner.', wakes: false },
  'slug-taken': { status: 409, sentence: 'Another product has this address.', wakes: false },
  'product-not-ready': {
    status: 409,
    sentence: 'Something is missing before this can be on sale.',
    wakes: false,
  },
  'picture-unreadable': { status: 400, sentence: 'This is not a picture we can read.', wakes: false },
  'csv-unreadable': { status: 400, sentence: 'This file could not be read as a table.', wakes: false },
} as const
