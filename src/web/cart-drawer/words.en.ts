export const words = {
  sale: 'Sale discount',
  promise: 'Keys and downloads are yours right after payment.',
  goesWith: 'Goes with your cart',
  bestSellers: 'Best sellers',
  add: (name: string) => `Add ${name} to the cart`,
}
export type DrawerWords = typeof words
