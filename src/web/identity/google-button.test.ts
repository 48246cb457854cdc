import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GoogleLogin } from '@react-oauth/google'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

test('Google’s button outside its provider says so, in the words of the specification', () => {
  assert.throws(() => renderToString(createElement(GoogleLogin, { onSuccess: () => undefined })), {
    message: 'Google OAuth components must be used within GoogleOAuthProvider',
  })
})
