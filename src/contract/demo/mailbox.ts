import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { language, time, typedText } from '#contract/shapes.ts'

const demoMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  sentAt: time,
  language,
})

export const openMailbox = endpoint({
  method: 'POST',
  path: '/api/demo/mailbox',
  access: 'anyone',
  summary: 'Opens the demo mailbox in this browser by the password that the server prints at start.',
  demoOnly: true,
  status: 204,
  input: v.strictObject({
    password: v.pipe(typedText(100), v.nonEmpty('required')),
  }),
  output: v.undefined(),
  refusals: ['password-wrong'],
  limit: { calls: 10, seconds: 900 },
})

export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mails',
  access: 'anyone',
  summary: 'Lists the 50 latest e-mails that the demo shop would have sent.',
  demoOnly: true,
  input: v.strictObject({}),
  output: v.object({ mails: v.array(demoMail) }),
  refusals: ['mailbox-password-needed'],
})

export const getDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:mailId',
  access: 'anyone',
  summary: 'Returns one e-mail of the demo mailbox.',
  demoOnly: true,
  input: v.strictObject({ mailId: v.pipe(v.string(), v.uuid('identifier')) }),
  output: v.object({ ...demoMail.entries, html: v.string(), text: v.string() }),
  refusals: ['mailbox-password-needed', 'not-found'],
})
