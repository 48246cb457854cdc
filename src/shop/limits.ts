/** Numbers that the code keeps to and that sentences name; a sentence takes them from here. */

/** So long a one-time code is good. */
export const codeMinutes = 10
/** So long after somebody has proved who they are, changes that ask for it are open. */
export const freshMinutes = 10
/** So long an idempotency key gives the same answer. */
export const idempotencyHours = 24
/** So long a link to choose a new password is good. */
export const resetLinkMinutes = 60
/** So many days before a licence ends its buyer is reminded, if they asked for it. */
export const renewalDays = { first: 30, last: 7 } as const
/** So many days after buyers begin to use what they bought they are asked for a review, if they agreed to it. */
export const reviewRequestDays = 7
/** So long a request for a stock alert waits to be confirmed. */
export const alertDays = 3
/** So long the browser of a guest opens the orders it has placed. */
export const guestDays = 30
/** So long a browser sees the guest orders of an address that was proved by a code. */
export const guestReturnMinutes = 60
/** So long the files of a release are served after another one has taken its place: pages stay open in browsers. */
export const builtFilesDays = 14
/** So far ahead a gift may be sent. */
export const maxGiftDays = 90
/** So long, from the end of its tax year, the law has an order kept. */
export const ordersKeptYears = 7
/** An order’s tax year ends within a year of the order, so that names and traces of buyers go after so long. */
export const tracesKeptYears = ordersKeptYears + 1

/** A code that did not arrive is sent again so often. */
export const maxResends = 3
/** Coupons that are made together. */
export const maxCouponsAtOnce = 5000
/** Rows of a CSV file that managers export. */
/** So long before a certificate ends the owners hear of it. */
export const certificateWarningDays = 14
/** How long the link of an invitation into the team works. */
export const invitationHours = 72

export const maxExported = 50_000

/** Limits of a product table to import. */
export const maxTableLines = 2000
export const maxTableMegabytes = 5
/** Limits of an export file of another shop. */
export const maxShopImportLines = 20_000
export const maxShopImportMegabytes = 24
export const maxPictureMegabytes = 12
export const maxRelated = 12
export const megabyte = 1024 * 1024
/** Keys in one import. */
export const maxImportLines = 250_000

/** Length of the sender's name in the contact form, in characters. */
export const contactName = { least: 2, most: 80 } as const

/** Maximum lengths of what visitors write, in characters. */
export const maxCharacters = {
  name: 100,
  message: 4000,
  claim: 2000,
  giftMessage: 500,
  reviewTitle: 100,
  review: 3000,
  passkeyName: 60,
} as const
