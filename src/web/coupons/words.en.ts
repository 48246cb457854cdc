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
  waiting: (code: string) => `Coupon ${code} is kept for you. What it takes off is shown at the checkout.`,
  notACode: 'The coupon in this link is not a coupon code.',
}
export type CouponWords = typeof words
