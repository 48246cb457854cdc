import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePrice, percentOff, salePrice } from './change-price.ts'

test('a price is changed by a percentage, to the nearest agora', () => {
  assert.equal(changePrice(8990, 7, 'agora'), 9619)
  assert.equal(changePrice(3333, 10, 'agora'), 3666)
  assert.equal(changePrice(1000, -90, 'agora'), 100)
  assert.equal(changePrice(0, 300, 'agora'), 0)
})

test('a price rounded down ends in .90, and is never more than the exact price', () => {
  assert.equal(changePrice(8990, 7, 'ninety'), 9590)
  assert.equal(changePrice(10_000, 0, 'ninety'), 9990)
  assert.equal(changePrice(9990, 0, 'ninety'), 9990)
  assert.equal(changePrice(9989, 0, 'ninety'), 9890)
  for (let price = 1000; price < 3000; price++) {
    const rounded = changePrice(price, 0, 'ninety')
    assert.ok(rounded <= price && price - rounded < 100 && rounded % 100 === 90, `${price} became ${rounded}`)
  }
})

test('a price below ten shekels is not rounded down, because that would reduce it too much', () => {
  assert.equal(changePrice(999, 0, 'ninety'), 999)
  assert.equal(changePrice(89, 0, 'ninety'), 89)
  assert.equal(changePrice(100, -50, 'ninety'), 50)
  assert.equal(changePrice(0, 10, 'ninety'), 0)
})

test('a sale price is rounded as the shop prefers, and its badge never promises more than the reduction', () => {
  assert.equal(salePrice(11_990, 10, 'agora'), 10_791)
  assert.equal(salePrice(11_990, 10, 'ninety'), 10_790)
  assert.equal(salePrice(80, 50, 'ninety'), 40)
  assert.equal(percentOff(10_790, 11_990), 10)
  assert.equal(percentOff(9490, 11_900), 20)
  assert.equal(percentOff(11_990, 11_990), 0)
  assert.equal(percentOff(0, 0), 0)
  for (let price = 100; price < 5000; price += 7)
    for (const percent of [1, 10, 33, 50, 99]) {
      const off = percentOff(salePrice(price, percent, 'ninety'), price)
      assert.ok(price - salePrice(price, percent, 'ninety') >= (price * off) / 100)
    }
})
