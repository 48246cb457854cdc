/** Limits that the code applies and texts mention. Texts read the numbers from here. */

/** How long a one-time code is valid. */
export const codeMinutes = 10
/** How long a fresh sign-in allows the changes that require one. */
export const freshMinutes = 10
/** How long an idempotency key returns the same response. */
export const idempotencyHours = 24
/** How long a guest’s browser that missed the response can open its order by the idempotency key. */
export const repeatOrderMinutes = 10
/** How long a link to reset the password is valid. */
export const resetLinkMinutes = 60
/** How many days before a licence ends its buyer is reminded, if they agreed to it. */
export const renewalDays = { first: 30, last: 7 } as const
/** How many days before a licence ends the same product bought again counts as its renewal. */
export const boughtAgainDays = 60
/** How many days after the first use buyers are asked for a review, if they agreed to it. */
export const reviewRequestDays = 7
/** How long a request for a stock alert can be confirmed. */
export const alertDays = 3
/** How long a guest’s browser can open the orders it placed. */
export const guestDays = 30
/** How long a browser sees the guest orders of an address after a one-time code. */
export const guestReturnMinutes = 60
/** How long the files of an earlier release are served, because pages stay open in browsers. */
export const builtFilesDays = 14
/** A key that expires sooner is not sold: it would expire while its buyer pays. Functions in `migrations/` say it too. */
export const minSellableHours = 1
/** How far ahead a gift can be scheduled. */
export const maxGiftDays = 90
/** How long the law requires an order to be stored, from the end of its tax year. */
export const ordersKeptYears = 7
/** When buyers’ names are removed: an order’s tax year ends within a year of the order. */
export const tracesKeptYears = ordersKeptYears + 1

/** How long an import that nobody confirmed is stored. */
export const openImportDays = 1
/** How long the report of an import is stored. */
export const importReportDays = 30
/** How long the visit of an order is stored: one unpaid after that is not a purchase of the visit. */
export const orderVisitDays = 30
/** How long the identity number of a notice of cancellation is stored: to find its order and to answer an objection. */
export const identityNumberYears = 1
/** How long an invitation or a block is stored after its end: to answer questions about it. */
export const endedRecordYears = 1
/** How long IP addresses of the audit log are stored. */
export const auditAddressYears = 1
/** How long a sent stock alert is stored, as proof of the consent. */
export const sentAlertYears = 1
/** How long a stock alert waits for a product that is not on sale: it may come back. */
export const waitingAlertYears = 1
/** A product that was changed since may be off sale for a moment only. */
export const offSaleDays = 30
/** How long settled messages of payment providers are stored: until then a cardholder may dispute. */
export const settledWebhookYears = 2

/** How long managers can hold an order for its payment. */
export const maxHoldHours = 168
/** How long money can arrive late: payment pages are queried until then after their order has ended. */
export const latePaymentDays = 3
/** How long a payment page is queried: while its order may be held, and then for late money. */
export const paymentQueryDays = maxHoldHours / 24 + latePaymentDays
/** How many days of payments are checked daily, so that a day on which a provider did not respond is made up for. */
export const paymentCheckDays = 4
/** How long a refund may be owed before managers get a task. */
export const lateRefundDays = 3

/** How often a one-time code can be sent again. */
export const maxResends = 3
/** How many coupons can be created at once. */
export const maxCouponsAtOnce = 5000
/** How many days before a certificate ends the owners get an e-mail. */
export const certificateWarningDays = 14
/** How long the link of an invitation into the team works. */
export const invitationHours = 72

/** How many rows a CSV file that managers export can have. */
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
