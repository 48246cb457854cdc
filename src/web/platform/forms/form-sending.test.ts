import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SyntheticEvent } from 'react'
import { contactBody } from '#contract/bodies/contact-body.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { createStore } from '../browser/store.ts'
import type { Failure } from '../http/send.ts'
import type { FormOptions } from './form-options.ts'

const { tabStorage } = fakeBrowser()
const { formSending } = await import('./form-sending.ts')
const { newForm, currentValues, withValues } = await import('./form-state.ts')

const first = { username: '', email: '', message: '' }
const filled = { username: ' dana ', email: 'dana@shop.example', message: 'Hello' }
type Options = FormOptions<typeof first, typeof contactBody>

/** A field of a fake form: its name, and whether it is on screen. */
class FakeField {
  focused = false
  readonly name: string
  readonly isShown: () => boolean
  constructor(name: string, isShown: () => boolean = () => true) {
    this.name = name
    this.isShown = isShown
  }
  getAttribute = () => this.name
  getClientRects = () => (this.isShown() ? [{}] : [])
  closest = (): { open: boolean } | null => null
  focus = () => void (this.focused = true)
}

/** A form as `useForm` creates it; its state is read again at each call. */
function aForm(given: Partial<Options> = {}, elements?: readonly FakeField[]) {
  const store = createStore(newForm(first, null))
  const options: Options = {
    first,
    schema: contactBody,
    input: (values) => ({ ...values, language: 'en' }),
    problemText: () => 'It could not be sent.',
    ...given,
  }
  // edge: a form uses nothing else of its element
  const element = elements === undefined ? null : ({ elements } as unknown as HTMLFormElement)
  const core = { store, element: { current: element }, sent: { current: null }, options }
  return {
    state: store.get,
    values: () => currentValues(store.get()),
    type: (values: Partial<typeof first>) => store.set(withValues(store.get(), values)),
    now: () => formSending(core, store.get()),
  }
}

const press = { preventDefault() {} } as SyntheticEvent // edge: the form uses nothing else of the event
const refusal = (fields?: Readonly<Record<string, string>>): Failure => ({
  data: null,
  error: 'No.',
  problem: { error: 'No.', code: 'invalid-input', requestId: 'r', ...(fields && { fields }) },
  status: 400,
})

beforeEach(() => tabStorage.clear())

test('a form that the contract rejects is not sent, and the errors appear at its fields', () => {
  const form = aForm()
  form.type({ username: 'dana' })
  const bodies: unknown[] = []
  form.now().submit(async (body) => void bodies.push(body))(press)
  assert.deepEqual(bodies, [])
  assert.deepEqual(form.state().problems, { email: 'required', message: 'required' })
  assert.equal(form.state().busy, false)
})

test('a second press while the form is being sent does nothing', async () => {
  const form = aForm()
  form.type(filled)
  const bodies: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const submit = form.now().submit((body) => {
    bodies.push(body)
    return promise
  })
  submit(press)
  submit(press)
  form.now().submit(async (body) => void bodies.push(body))(press)
  assert.deepEqual(bodies, [{ ...filled, username: 'dana', language: 'en' }])
  assert.equal(form.state().busy, true)
  resolve()
  await new Promise(setImmediate)
  assert.equal(form.state().busy, false)
  submit(press)
  assert.equal(bodies.length, 2)
})

test('errors from the server appear at their fields and replace those of the client', () => {
  const form = aForm()
  form.now().refuse({ message: 'required' })
  form.now().fail(refusal({ username: 'taken' }))
  assert.deepEqual(form.state().problems, { username: 'taken' })
  assert.equal(form.state().error, null)
})

test('an error about an unknown field is shown for the whole form', () => {
  const form = aForm()
  form.now().fail(refusal({ email: 'email', captcha: 'required' }))
  assert.equal(form.state().error, 'It could not be sent.')
  assert.equal(form.state().problems['email'], 'email')
})

test('a refusal without a field is shown for the whole form, or where the form wants it', () => {
  const above = aForm()
  above.now().fail(refusal())
  assert.equal(above.state().error, 'It could not be sent.')
  above.now().fail(refusal(), 'Another sentence.')
  assert.equal(above.state().error, 'Another sentence.')
  const messages: string[] = []
  const toast = aForm({ onError: (text) => void messages.push(text) })
  toast.now().fail(refusal())
  assert.deepEqual([messages, toast.state().error], [['It could not be sent.'], null])
})

test('the next attempt starts without the previous errors', () => {
  const form = aForm()
  form.now().fail(refusal({ email: 'email', captcha: 'required' }))
  form.type(filled)
  form.now().submit(async () => {})(press)
  assert.deepEqual([form.state().problems, form.state().error], [{}, null])
})

test('after sending, the draft is removed, and later input stays', async () => {
  const form = aForm({ draft: { key: 'contact_draft' } })
  tabStorage.set('contact_draft', JSON.stringify(filled))
  form.type(filled)
  form.now().submit(async () => {
    form.type({ message: 'One more thing' })
    form.now().reset(first)
  })(press)
  await new Promise(setImmediate)
  assert.equal(tabStorage.has('contact_draft'), false)
  assert.deepEqual(form.values(), { ...first, message: 'One more thing' })
  assert.equal(form.now().hasChanges(), true)
})

test('a form whose code for sending does not arrive says so, and can be sent again', async () => {
  const faults: unknown[] = []
  Object.defineProperty(globalThis, 'reportError', {
    value: (fault: unknown) => faults.push(fault),
    configurable: true,
  })
  const form = aForm()
  form.type(filled)
  const gone = new TypeError('Failed to fetch dynamically imported module')
  form.now().submit(() => Promise.reject(gone))(press)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(form.state().error, 'It could not be sent.')
  assert.equal(form.state().busy, false)
  assert.deepEqual(faults, [gone])
  assert.deepEqual(form.values(), filled)
})

test('an error at a field that is not on screen is also shown for the whole form', () => {
  Object.defineProperty(globalThis, 'HTMLElement', { value: FakeField, configurable: true })
  const fields = [new FakeField('username', () => false), new FakeField('email')]
  const form = aForm({}, fields)
  form.now().fail(refusal({ email: 'email' }))
  form.now().seekError()
  assert.deepEqual([form.state().error, fields[1]?.focused], [null, true])
  form.now().fail(refusal({ username: 'taken', email: 'email' }), 'Another sentence.')
  form.now().seekError()
  assert.equal(form.state().error, 'Another sentence.')
  const another = aForm({}, fields)
  another.now().fail(refusal({ message: 'required' }))
  another.now().seekError()
  assert.equal(another.state().error, 'It could not be sent.')
})

test('a closed section with an error is opened, so that the error needs no general message', () => {
  Object.defineProperty(globalThis, 'HTMLElement', { value: FakeField, configurable: true })
  const section = { open: false }
  const inside = new FakeField('email', () => section.open)
  inside.closest = () => section
  const form = aForm({}, [new FakeField('username'), inside])
  form.now().fail(refusal({ username: 'taken', email: 'email' }))
  form.now().seekError()
  assert.deepEqual([section.open, form.state().error, inside.focused], [true, null, false])
})
