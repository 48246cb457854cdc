import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoute } from './match-route.ts'

const routes = [
  { path: '/' },
  { path: '/products' },
  { path: '/product/:productIdentifier' },
  { path: '/blog/:slug' },
]

test('a path matches its route and params', () => {
  assert.deepEqual(matchRoute(routes, '/'), { route: routes[0], params: {} })
  assert.deepEqual(matchRoute(routes, '/product/halberd-1'), {
    route: routes[2],
    params: { productIdentifier: 'halberd-1' },
  })
})

test('a trailing slash is ignored, params are decoded', () => {
  assert.equal(matchRoute(routes, '/products/')?.route, routes[1])
  assert.equal(matchRoute(routes, '/blog/%D7%A9')?.params['slug'], 'ש')
})

test('an unknown or undecodable path has no route', () => {
  for (const path of ['/nope', '/product', '/product/', '/product/a/b', '/blog/%E0%A4', '//'])
    assert.equal(matchRoute(routes.slice(1), path), null, path)
})

test('a param with an encoded slash stays one part', () => {
  assert.equal(matchRoute(routes, '/blog/a%2Fb')?.params['slug'], 'a/b')
})

test('a path ending in a star matches everything below it, and itself', () => {
  const open = [{ path: '/dashboard/admin/*' }]
  for (const path of ['/dashboard/admin', '/dashboard/admin/', '/dashboard/admin/products/1'])
    assert.equal(matchRoute(open, path)?.route, open[0], path)
  for (const path of ['/dashboard', '/dashboard/administrators', '/dashboard/user/orders'])
    assert.equal(matchRoute(open, path), null, path)
})
