import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const onSuccess = () => undefined

test('Google’s button outside its provider throws the specification’s message', () => {
  assert.throws(() => renderToString(createElement(GoogleLogin, { onSuccess })), {
    message: 'Google OAuth components must be used within GoogleOAuthProvider',
  })
})

test('the space reserved for it is 40, 32 or 20 px high, and 40 by default', () => {
  const heights = [undefined, 'large', 'medium', 'small'] as const
  const placeOf = (size: (typeof heights)[number]) => {
    const button = createElement(GoogleLogin, { onSuccess, ...(size === undefined ? {} : { size }) })
    const provider = { clientId: 'shop-1', children: button }
    return renderToString(createElement(GoogleOAuthProvider, provider))
  }
  assert.deepEqual(
    heights.map((size) => /height:(\d+)px/.exec(placeOf(size))?.[1]),
    ['40', '40', '32', '20'],
  )
})
