import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { possiblePayers } from './paid-by-bank.ts'

describe('who can have paid a refund', () => {
  for (const [title, lost, payers] of [
    ['only the shop, if no dispute was lost', null, ['shop']],
    ['both, if it is not known what was taken', { owed: 4990, taken: null }, ['bank', 'shop']],
    ['both, if the whole was taken', { owed: 4990, taken: 4990 }, ['bank', 'shop']],
    ['the shop all or the rest, if less was taken', { owed: 4990, taken: 4989 }, ['shop', 'both']],
    ['only the shop, if nothing is left of what was taken', { owed: 4990, taken: 0 }, ['shop']],
  ] as const)
    test(title, () => assert.deepEqual(possiblePayers(lost), payers))
})
