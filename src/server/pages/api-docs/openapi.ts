import { idempotencyHours } from '#shop/limits.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ProblemCode, problems } from '#contract/problems/problem.ts'

type Json = Record<string, unknown>
type Schema = {
  properties?: Record<string, unknown> | undefined
  required?: string[] | undefined
  [rest: string]: unknown
}

/** Refusals that follow from access, parsing and limits; an endpoint's definition lists only its own. */
function understoodRefusals(endpoint: Endpoint): ProblemCode[] {
  return [
    'invalid-input',
    ...(endpoint.access === 'anyone' ? [] : (['sign-in-needed'] as const)),
    ...(endpoint.access === 'anyone' && endpoint.personal !== true
      ? []
      : (['session-expired', 'session-unknown'] as const)),
    ...(endpoint.access === 'manager' ? (['not-allowed'] as const) : []),
    ...(endpoint.response === 'file' ? (['foreign-origin'] as const) : []),
    ...(endpoint.method === 'GET'
      ? []
      : (['foreign-origin', 'unsupported-media-type', 'body-too-large'] as const)),
    ...(endpoint.access === 'anyone' || endpoint.withTemporaryPassword === true
      ? []
      : (['password-change-needed'] as const)),
    ...(endpoint.freshSignIn !== undefined ? (['fresh-sign-in-needed'] as const) : []),
    ...(endpoint.botCheck === undefined
      ? []
      : (['bot-proof-needed', 'bot-proof-wrong', 'bot-check-unavailable'] as const)),
    ...(endpoint.closedForMaintenance === true ? (['shop-closed'] as const) : []),
    ...(endpoint.limit === undefined ? [] : (['too-many-requests'] as const)),
    'unavailable',
    'internal-error',
  ]
}

/** All refusals of an endpoint. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  return [...new Set([...endpoint.refusals, ...understoodRefusals(endpoint)])]
}

/** Converts a schema of the contract to JSON Schema, as input or as output. */
export function schemaOf(schema: GenericSchema, direction: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: direction,
    // `byName` uses custom schemas, which the converter does not support
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? { type: 'object' } : null),
  })
  return rest
}

/** The OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(shopName: string, version: string, address: string): Json {
  const paths: Record<string, Json> = {}
  const templates = new Map<string, string>()
  const tags = new Set<string>()
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    // endpoints may name the same path parameter differently; OpenAPI allows one name per path
    const shape = endpoint.path.replace(/:\w+/g, ':')
    const template = templates.get(shape) ?? endpoint.path
    templates.set(shape, template)
    const path = template.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, namesInPath(template)),
    }
    tags.add(tagOf(endpoint))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version,
      description:
        'Prices are shekels; times are UTC. Every refusal is { error, code, detail?, fields?, requestId }.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address, description: 'This shop.' }],
    tags: [...tags].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Opaque access token of a session.' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'One English sentence.' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: {
      description: 'What the sentence names, e.g. the sold-out products; of a 401 the sentence again.',
    },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field name → what is wrong with it.',
    },
    requestId: { type: 'string' },
  },
}

/** `inPath`: the names of the path parameters in the document. */
function operation(name: string, endpoint: Endpoint, inPath: readonly string[]): Json {
  const status = String(endpoint.status ?? 200)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.demoOnly === true ? { 'x-demo-only': true } : {}),
    parameters: parametersOf(endpoint, inPath),
    ...requestBodyOf(endpoint),
    responses: {
      [status]: {
        description: 'Success',
        ...(status === '204' ? {} : { content: successContent(endpoint) }),
      },
      ...refusalResponses(endpoint),
    },
  }
}

/** No authentication, a session, or an optional session if the response depends on it. */
function securityOf({ access, personal }: Endpoint): Json[] {
  if (access !== 'anyone') return [{ bearer: [] }]
  return personal === true ? [{}, { bearer: [] }] : []
}

function successContent(endpoint: Endpoint): Json {
  if (endpoint.response === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
}

function tagOf({ path }: Endpoint): string {
  return path.split('/').find((part) => part !== '' && part !== 'api') ?? 'shop'
}

function namesInPath(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

function parametersOf(endpoint: Endpoint, written: readonly string[]): Json[] {
  const { properties = {}, required = [] } = endpoint.body === 'raw' ? {} : schemaOf(endpoint.input, 'input')
  const inPath = namesInPath(endpoint.path)
  const parameters: Json[] = inPath.map((name, at) => ({
    name: written[at] ?? name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const isUpload = endpoint.body === 'upload' || endpoint.body === 'stream'
  if (endpoint.method === 'GET' || isUpload)
    for (const [name, schema] of Object.entries(properties))
      if (!inPath.includes(name) && (!isUpload || name !== 'body'))
        parameters.push({ name, in: 'query', required: required.includes(name), schema })
  if (endpoint.idempotencyKey !== undefined)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: endpoint.idempotencyKey === 'required',
      schema: { type: 'string', minLength: 16, maxLength: 255 },
      description: `The same key and body give the same order, for ${idempotencyHours} hours.`,
    })
  if (endpoint.botCheck !== undefined)
    parameters.push({
      name: 'Bot-Proof',
      in: 'header',
      required: endpoint.botCheck === 'always',
      schema: { type: 'string' },
      description: botProofWhen[endpoint.botCheck],
    })
  return parameters
}

const botProofWhen = {
  always: 'Proof that the caller is not a bot; see GET /api/bot-check/challenge.',
  'after-failures': 'Proof that the caller is not a bot, asked for after some failures.',
  guests:
    'Proof that the caller is not a bot, asked of guests whose address has called often within the hour; of all of them, or of none, where the shop’s settings want it so.',
} as const

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {}
  if (endpoint.body !== undefined && endpoint.body !== 'json')
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const { properties, required = [], ...rest } = schemaOf(endpoint.input, 'input')
  if (properties === undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: rest } } } }
  const inPath = new Set(namesInPath(endpoint.path))
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name)))
  if (Object.keys(own).length === 0) return {}
  const schema = { ...rest, properties: own, required: required.filter((name) => !inPath.has(name)) }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** The refusals grouped by HTTP status, because several codes can share one. */
function refusalResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${problems[code].sentence}`).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}
