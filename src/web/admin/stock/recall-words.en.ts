const keys = (count: number) => (count === 1 ? '1 key' : `${count.toLocaleString('en')} keys`)

/** Words for replacing the sold keys of a batch. */
export const words = {
  action: 'Replace and notify all buyers',
  title: 'Replace the keys that buyers own',
  text: 'Each buyer of a key of this batch gets another one from stock and an e-mail that says so. The old keys are no longer valid. The earliest buyers come first.',
  owned: (count: number) =>
    count === 1 ? '1 key of this batch is with a buyer.' : `${keys(count)} of this batch are with buyers.`,
  inStock: (count: number, left: number) =>
    left === 0
      ? `${keys(count)} in stock: enough for all.`
      : `${keys(count)} in stock: ${left} will not be replaced yet. You can do this again when more keys are in stock.`,
  seen: (count: number) =>
    count === 0
      ? 'None of them was revealed yet.'
      : `${count} of them ${count === 1 ? 'was' : 'were'} revealed.`,
  submit: 'Replace and notify',
  done: (replaced: number, left: number) =>
    left === 0
      ? `${keys(replaced)} replaced. We are e-mailing the buyers.`
      : `${keys(replaced)} replaced, ${left} not replaced: there are no more in stock.`,
}
