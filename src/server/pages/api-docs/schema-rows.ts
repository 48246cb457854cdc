/** A field of an input or an output, such as `lines[].quantity`. */
type SchemaRow = {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly limits: string
}

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The fields of a JSON Schema in order, nested fields below their parents. */
export function schemaRows(schema: unknown, name = '', required = true): SchemaRow[] {
  if (!isJson(schema)) return []
  const [node, nullable] = withoutNull(schema)
  const own: SchemaRow = {
    name,
    type: typeOf(node) + (nullable ? ' or null' : ''),
    required,
    limits: limitsOf(node),
  }
  return [...(name === '' && isJson(node['properties']) ? [] : [own]), ...inner(node, name)]
}

function inner(node: Json, name: string): SchemaRow[] {
  const needed = new Set(listOf(node['required']))
  if (isJson(node['properties']))
    return Object.entries(node['properties']).flatMap(([field, schema]) =>
      schemaRows(schema, name === '' ? field : `${name}.${field}`, needed.has(field)),
    )
  if (isJson(node['items']) && hasFields(node['items']))
    return inner(withoutNull(node['items'])[0], `${name}[]`)
  return listOf(node['anyOf']).flatMap((choice) =>
    isJson(choice) && hasFields(choice) ? inner(choice, name) : [],
  )
}

function hasFields(schema: Json): boolean {
  const [node] = withoutNull(schema)
  return isJson(node['properties']) || isJson(node['items']) || listOf(node['anyOf']).length > 0
}

/** Turns `anyOf` of a schema and null into that schema and `nullable`. */
function withoutNull(schema: Json): readonly [node: Json, nullable: boolean] {
  const choices = listOf(schema['anyOf']).filter(isJson)
  const others = choices.filter(({ type }) => type !== 'null')
  const [only] = others
  return only !== undefined && others.length === 1 ? [only, others.length < choices.length] : [schema, false]
}

function typeOf(node: Json): string {
  if ('const' in node) return JSON.stringify(node['const'])
  const names = listOf(node['enum'])
  if (names.length > 0) return names.map((one) => JSON.stringify(one)).join(' | ')
  const choices = listOf(node['anyOf']).filter(isJson)
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ')
  if (isJson(node['items'])) return `${typeOf(withoutNull(node['items'])[0])}[]`
  return typeof node['type'] === 'string' ? node['type'] : 'anything'
}

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'format', 'default']

function limitsOf(node: Json): string {
  return limits
    .filter((limit) => limit in node)
    .map((limit) => `${limit} ${JSON.stringify(node[limit])}`)
    .join(', ')
}
