/** Numbers that the code keeps to and that sentences name; a sentence takes them from here. */

/** So long a one-time code is good. */
export const codeMinutes = 10
/** So long a link to choose a new password is good. */
export const resetLinkMinutes = 60
/** So long a request for a stock alert waits to be confirmed. */
export const alertDays = 3
/** So long the browser of a guest opens the orders it has placed. */
export const guestDays = 30
/** So long a browser sees the guest orders of an address that was proved by a code. */
export const guestReturnMinutes = 60
/** So long, from the end of its tax year, the law has an order kept. */
export const ordersKeptYears = 7
/** An order’s tax year ends within a year of the order, so that names and traces of buyers go after so long. */
export const tracesKeptYears = ordersKeptYears + 1

/** A table of products, as the import takes it. */
export const mostTableLines = 2000
export const mostTableMegabytes = 5
export const mostPictureMegabytes = 12
export const mostRelated = 12
export const megabyte = 1024 * 1024
