import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteMap } from '#web/site-map.ts'
import { findRoute, routesOf } from './route.ts'

test('a live shop knows every page of a demo except those that only a demo has', () => {
  const live = routesOf(siteMap, 'live')
  for (const path of ['/demo/mail', '/demo/mail/1', '/demo/pay/1']) {
    assert.equal(findRoute(path, live), null)
    assert.notEqual(findRoute(path, routesOf(siteMap, 'demo')), null)
  }
  assert.equal(siteMap.length - live.length, 3)
})
