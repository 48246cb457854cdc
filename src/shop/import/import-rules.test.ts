import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lessPercent } from '#shop/money.ts'
import { recogniseFile, suggestMapping } from './columns.ts'
import { pastStatus } from './order-status.ts'
import { isShekel, readMoney } from './read-money.ts'
import { readTime } from './read-time.ts'
import { saleOf } from './sale-of.ts'
import { addressFrom, lastSegmentOf, numbered } from './slug-from.ts'

describe('an amount in another shop’s file', () => {
  test('is read with a decimal point or comma, and thousands separators', () => {
    for (const [cell, agorot] of [
      ['49.90', 4990],
      ['49,9', 4990],
      ['₪ 1,234.50', 123_450],
      ['1.234,50 ₪', 123_450],
      ['1,234,567', 123_456_700],
      ['49.9000', 4990],
      ['0', 0],
      ['100 ש"ח', 10_000],
      ['0.500', 50],
      ['\u20661,234.50\u2069\u00a0\u20aa', 123_450],
      ['\u061c49.90', 4990],
      ['49\u200b.90\ufeff', 4990],
    ] as const)
      assert.equal(readMoney(cell), agorot, cell)
  })

  test('is rejected if it is ambiguous or invalid', () => {
    for (const [cell, why] of [
      ['1,234', 'amount-unclear'],
      ['1.234', 'amount-unclear'],
      ['$12', 'currency'],
      ['12 USD', 'currency'],
      ['', 'amount'],
      ['-5', 'amount'],
      ['49.995', 'amount-unclear'],
      ['49.9951', 'amount'],
      ['1,23,4.5', 'amount'],
      ['1.234.50', 'amount'],
      ['99999999999', 'amount'],
      ['=1+1', 'amount'],
    ] as const)
      assert.equal(readMoney(cell), why, cell)
  })

  test('is read back if it is written with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (agorot) => {
        assert.equal(readMoney((agorot / 100).toFixed(2)), agorot)
        assert.equal(readMoney((agorot / 100).toFixed(2).replace('.', ',')), agorot)
      }),
    )
  })

  test('is in shekels, by any of their names or without a currency', () => {
    assert.deepEqual(['', 'ILS', 'nis', '₪', 'USD'].map(isShekel), [true, true, true, true, false])
    for (const cell of ['\u200e₪', '\u2067ש"ח\u2069', '\u061cILS\u200b', '\ufeff'])
      assert.ok(isShekel(cell), cell)
  })
})

test('an imported sale keeps the sale price to the agora, and never raises the regular price', () => {
  assert.deepEqual(saleOf(24_990, 19_990), { price: 24_988, percent: 20 })
  assert.deepEqual(saleOf(12_000, 9000), { price: 12_000, percent: 25 })
  assert.deepEqual(saleOf(100, 100), { price: 100, percent: null })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      (a, b) => {
        const [price, sale] = [Math.max(a, b), Math.min(a, b)]
        const own = saleOf(price, sale)
        assert.ok(own.price <= price)
        assert.equal(own.percent === null ? own.price : lessPercent(own.price, own.percent), sale)
      },
    ),
  )
})

test('a time is read with its time zone, or as Israeli time', () => {
  for (const [cell, moment] of [
    ['2024-03-05 14:22:10 +0200', '2024-03-05T12:22:10.000Z'],
    ['2024-03-05T12:22:10Z', '2024-03-05T12:22:10.000Z'],
    ['2024-07-05 14:22:10', '2024-07-05T11:22:10.000Z'],
    ['05/03/2024 9:05', '2024-03-05T07:05:00.000Z'],
    ['5.3.2024', '2024-03-04T22:00:00.000Z'],
  ] as const)
    assert.equal(readTime(cell)?.toISOString(), moment, cell)
  for (const cell of ['03/25/2024', '2024-02-30', 'yesterday', '', '1717000000'])
    assert.equal(readTime(cell), null, cell)
})

test('the state of an order is recognised in both languages, an unknown one is not', () => {
  assert.deepEqual(
    ['wc-completed', 'בטיפול', 'Partially_Refunded', 'refunded', 'בוטל', 'on-hold', 'teleported'].map(
      pastStatus,
    ),
    ['completed', 'completed', 'completed', 'refunded', 'cancelled', 'unpaid', null],
  )
})

test('an address is derived from a name', () => {
  assert.equal(addressFrom('Sky Office 2024!'), 'sky-office-2024')
  assert.equal(addressFrom('אנטי־וירוס – "שנה"'), 'אנטי-וירוס-שנה')
  assert.equal(lastSegmentOf('https://old.example/product/%D7%9E%D7%A9%D7%97%D7%A7/?x=1'), 'משחק')
  assert.equal(numbered('a'.repeat(80), 2).length, 80)
})

test('the kind of a file is recognised by its column names', () => {
  const shopifyOrder = [
    'Name',
    'Email',
    'Financial Status',
    'Paid at',
    'Currency',
    'Total',
    'Created at',
    'Lineitem name',
  ]
  const found = [
    ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price'],
    ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Variant Price'],
    shopifyOrder,
    ['Customer ID', 'First Name', 'Email', 'Accepts Email Marketing', 'Total Spent'],
    ['Order Number', 'Order Status', 'Order Date', 'Email (Billing)', 'Order Total Amount', 'Item Name'],
    ['id', 'order_id', 'product_id', 'license_key', 'expires_at', 'status'],
  ].map((head) => Object.values(recogniseFile(head)).join(' '))
  assert.deepEqual(found, [
    'woocommerce products',
    'shopify products',
    'shopify orders',
    'shopify customers',
    'woocommerce orders',
    'woocommerce keys',
  ])
  assert.equal(suggestMapping('shopify', 'orders', shopifyOrder)['status'], 2)
})
