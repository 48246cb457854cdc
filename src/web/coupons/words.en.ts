export const words = {
  ask: 'Have a coupon code?',
  code: 'Coupon code',
  apply: 'Apply',
  remove: (code: string) => `Remove coupon ${code}`,
  applied: (code: string, sum: string) => `Coupon ${code} takes ${sum} off.`,
  required: 'Enter a coupon code.',
  spend: (text: string, sum: string) => `${text} (${sum})`,
  subtotal: 'Subtotal',
  discount: 'Coupon',
  waiting: (code: string) => `Coupon ${code} will be applied to your order.`,
  priceWith: (code: string, units: number) =>
    units === 1 ? `With coupon ${code}:` : `${units} units with coupon ${code}:`,
  saves: 'You save',
  refused: (code: string, why: string) => `Coupon ${code}: ${why}`,
  fromSum: (code: string, sum: string) => `Coupon ${code} is for orders of ${sum} or more.`,
  upToSum: (code: string, sum: string) => `Coupon ${code} is for orders of up to ${sum}.`,
  notACode: 'The link does not contain a valid coupon code.',
}
export type CouponWords = typeof words
