import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationBody, contactBody } from '#contract/bodies/contact-body.ts'
import { checkForm, problemText } from './check-form.ts'
import { words } from '#web/contact/words.en.ts'

test('a good form is the body to send', () => {
  const filled = {
    username: ' dana.l ',
    email: 'dana@example.com',
    message: 'Hello\r\nthere ',
    language: 'en',
  }
  assert.deepEqual(checkForm(contactBody, filled), {
    body: { username: 'dana.l', email: 'dana@example.com', message: 'Hello\nthere', language: 'en' },
  })
})

test('an empty form says of every field that it is needed, and only of those that are', () => {
  const empty = { username: '', email: '', message: '', language: 'en' }
  assert.deepEqual(checkForm(contactBody, empty), {
    fields: { username: 'required', email: 'required', message: 'required' },
  })
  const notice = { name: '', email: '', idNumber: '', orderNumber: '', language: 'he' }
  assert.deepEqual(checkForm(cancellationBody, notice), { fields: { name: 'required', email: 'required' } })
})

test('every problem has a sentence of its own', () => {
  const { username, email, message } = words.message.fields
  const wrong = (filled: object, field: string) => {
    const checked = checkForm(contactBody, {
      username: 'dana',
      email: 'a@b.example',
      message: 'x',
      language: 'en',
      ...filled,
    })
    return 'fields' in checked ? checked.fields[field] : undefined
  }
  const said = [
    problemText(username, wrong({ username: 'ab' }, 'username')),
    problemText(username, wrong({ username: 'דנה לוי' }, 'username')),
    problemText(username, wrong({ username: 'x'.repeat(31) }, 'username')),
    problemText(email, wrong({ email: 'dana' }, 'email')),
    problemText(message, wrong({ message: 'x'.repeat(4001) }, 'message')),
  ]
  assert.equal(new Set(said).size, said.length)
  assert.ok(said.every((text) => text !== undefined))
})
