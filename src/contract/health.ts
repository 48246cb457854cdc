import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { nothing } from './shapes.ts'

export const checkLive = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'anyone',
  priority: 'payment',
  summary: 'Returns 200 if the process responds.',
  input: nothing,
  output: v.object({ status: v.literal('ok') }),
  refusals: [],
})

export const checkReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'anyone',
  priority: 'payment',
  summary: 'Returns 200 if the database responds, otherwise 503.',
  input: nothing,
  output: v.object({ status: v.literal('ok') }),
  refusals: ['unavailable'],
})
