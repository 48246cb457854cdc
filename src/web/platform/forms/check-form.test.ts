import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationBody, contactBody } from '#contract/bodies/contact-body.ts'
import { changePassword } from '#contract/identity/account.ts'
import { words } from '#web/contact/words.en.ts'
import { checkForm, checkValues } from './check-form.ts'
import { errorText } from './error-text.ts'

test('a valid form becomes the request body', () => {
  const filled = {
    username: ' dana.l ',
    email: 'dana@example.com',
    message: 'Hello\r\nthere ',
    language: 'en',
  }
  assert.deepEqual(checkForm(contactBody, filled), {
    body: { username: 'dana.l', email: 'dana@example.com', message: 'Hello\nthere', language: 'en' },
    problems: null,
  })
})

test('an empty form reports every required field as missing, and no optional one', () => {
  const empty = { username: '', email: '', message: '', language: 'en' }
  assert.deepEqual(checkForm(contactBody, empty).problems, {
    username: 'required',
    email: 'required',
    message: 'required',
  })
  const notice = { name: '', email: '', idNumber: '', orderNumber: '', language: 'he' }
  assert.deepEqual(checkForm(cancellationBody, notice).problems, { name: 'required', email: 'required' })
})

test('a form’s own check adds to the schema’s errors, and alone also blocks the form', () => {
  const form = {
    schema: changePassword.input,
    input: ({ newPassword }: { newPassword: string; repeat: string }) => ({ newPassword }),
    check: ({ newPassword, repeat }: { newPassword: string; repeat: string }) => ({
      repeat: repeat === newPassword ? undefined : 'different',
    }),
  }
  assert.deepEqual(checkValues(form, { newPassword: 'short', repeat: 'other' }).problems, {
    newPassword: 'too-short',
    repeat: 'different',
  })
  const good = 'a long enough password'
  assert.deepEqual(checkValues(form, { newPassword: good, repeat: '' }), {
    body: null,
    problems: { repeat: 'different' },
  })
  assert.deepEqual(checkValues(form, { newPassword: good, repeat: good }).body, { newPassword: good })
})

test('every problem has a message of its own', () => {
  const { username, email, message } = words.message.fields
  const wrong = (filled: object, field: string) =>
    checkForm(contactBody, {
      username: 'dana',
      email: 'a@b.example',
      message: 'x',
      language: 'en',
      ...filled,
    }).problems?.[field]
  const messages = [
    errorText(wrong({ username: 'a' }, 'username'), username),
    errorText(wrong({ username: 'a\u202Eb' }, 'username'), username),
    errorText(wrong({ username: 'x'.repeat(81) }, 'username'), username),
    errorText(wrong({ email: 'dana' }, 'email'), email),
    errorText(wrong({ message: 'x'.repeat(4001) }, 'message'), message),
  ]
  assert.equal(new Set(messages).size, messages.length)
  assert.ok(messages.every((text) => text !== undefined))
})

test('a field’s message takes precedence over the form’s, and the form’s over the general one', () => {
  const common = { required: 'Please fill this in.', invalid: 'Please check this.' }
  assert.equal(errorText('required', { required: 'Who are you?' }, common), 'Who are you?')
  assert.equal(errorText('required', { invalid: 'A name, please.' }, common), 'Please fill this in.')
  assert.equal(errorText('odd', { invalid: 'A name, please.' }, common), 'A name, please.')
  assert.equal(errorText('odd', {}, common), 'Please check this.')
  assert.equal(errorText(undefined, {}, common), undefined)
})
