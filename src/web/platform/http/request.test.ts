import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestAddress } from './request.ts'

test('a GET puts its input into path and query', () => {
  assert.deepEqual(
    requestAddress({ method: 'GET', path: '/api/products' }, { q: 'a b', page: 2, category: undefined }),
    {
      address: '/api/products?q=a+b&page=2',
      body: null,
    },
  )
  assert.equal(requestAddress({ method: 'GET', path: '/user/me' }, {}).address, '/user/me')
})

test('other methods put it into path and body', () => {
  assert.deepEqual(
    requestAddress(
      { method: 'POST', path: '/api/orders/:orderId/keys/:keyId/reveal' },
      { orderId: 'a/b', keyId: 'k', x: 1 },
    ),
    { address: '/api/orders/a%2Fb/keys/k/reveal', body: '{"x":1}' },
  )
})

test('a missing path param throws', () => {
  assert.throws(() => requestAddress({ method: 'GET', path: '/api/posts/:slug' }, {}), /needs slug/)
})
