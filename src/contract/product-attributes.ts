import * as v from 'valibot'
import { platforms, regions } from '#shop/catalogue/product.ts'
import { both, text, webAddress, whole } from './typed-fields.ts'

type Definition<Schema extends v.GenericSchema, Control, Public, Column extends string> = {
  /** How the editor asks for it, and how a table writes it. */
  readonly control: Control
  /** What an editor may write. */
  readonly schema: Schema
  /** Of a product that does not say it. */
  readonly empty: v.InferOutput<Schema>
  /** Whether strangers see it, on the product’s page and in the API. */
  readonly isPublic: Public
  /** Its column in a table of products (`texts`: one for each language) → an example. */
  readonly columns: Readonly<Record<Column, string>>
}
export type Control = 'address' | 'number' | 'texts' | 'choice' | 'choices'

/* @__NO_SIDE_EFFECTS__ */
function attribute<
  Schema extends v.GenericSchema,
  const Kind extends Control,
  const Public extends boolean,
  const Column extends string,
>(definition: Definition<Schema, Kind, Public, Column>): Definition<Schema, Kind, Public, Column> {
  return definition
}

/**
 * What a product says of itself besides its texts: the one place that knows each. CSV columns, the editor’s
 * controls, the names in the audit log and what the public API answers follow from it; the compiler asks
 * for the words. Kept as JSON in the column `attributes`, so that another one needs no migration.
 */
export const productAttributes = {
  platforms: attribute({
    control: 'choices',
    schema: v.array(v.picklist(platforms, 'platform')),
    empty: [],
    isPublic: true,
    columns: { platforms: 'windows macos android ios' },
  }),
  region: attribute({
    control: 'choice',
    schema: v.picklist(regions, 'region'),
    empty: 'global',
    isPublic: true,
    columns: { region: 'israel' },
  }),
  edition: attribute({
    control: 'texts',
    schema: v.nullable(both(text(80))),
    empty: null,
    isPublic: true,
    columns: { edition_en: 'Family', edition_he: 'משפחתית' },
  }),
  /** Null: perpetual. */
  termMonths: attribute({
    control: 'number',
    schema: v.nullable(whole(1, 600)),
    empty: null,
    isPublic: true,
    columns: { term_months: '12' },
  }),
  devices: attribute({
    control: 'number',
    schema: v.nullable(whole(1, 10_000)),
    empty: null,
    isPublic: true,
    columns: { devices: '5' },
  }),
  /** Where the maker activates what was bought; buyers see it beside their key. */
  activationUrl: attribute({
    control: 'address',
    schema: v.nullable(webAddress),
    empty: null,
    isPublic: false,
    columns: { activation_url: 'https://activate.example.com' },
  }),
}

type Attributes = typeof productAttributes
export type AttributeName = keyof Attributes
export type ProductAttributes = { [Name in AttributeName]: v.InferOutput<Attributes[Name]['schema']> }
export type PublicAttribute = NamesWith<{ readonly isPublic: true }>
/** The attributes that the editor asks for with such a control. */
export type AttributeWith<Kind extends Control> = NamesWith<{ readonly control: Kind }>
type NamesWith<Wanted> = {
  [Name in AttributeName]: Attributes[Name] extends Wanted ? Name : never
}[AttributeName]
export type AttributeColumn = {
  [Name in AttributeName]: keyof Attributes[Name]['columns']
}[AttributeName]

// edge: the keys of a constant
export const attributeNames = Object.keys(productAttributes) as readonly AttributeName[]

export const publicAttributes = attributeNames.filter(
  (name): name is PublicAttribute => productAttributes[name].isPublic,
)

export function attributesWith<Kind extends Control>(control: Kind): readonly AttributeWith<Kind>[] {
  return attributeNames.filter(
    (name): name is AttributeWith<Kind> => productAttributes[name].control === control,
  )
}

const empties = attributeNames.map((name) => [name, productAttributes[name].empty])
// edge: `fromEntries` forgets which name has which value; `attribute` has checked each
export const noAttributes = Object.fromEntries(empties) as ProductAttributes

/* @__NO_SIDE_EFFECTS__ */
function schemasOf<Name extends AttributeName>(
  names: readonly Name[],
): { [One in Name]: Attributes[One]['schema'] } {
  // edge: `fromEntries` forgets which name has which schema
  return Object.fromEntries(names.map((name) => [name, productAttributes[name].schema])) as {
    [One in Name]: Attributes[One]['schema']
  }
}

/** What an editor writes. */
export const attributesInput = v.strictObject(schemasOf(attributeNames))
/** What strangers see. */
export const attributesShown = v.object(schemasOf(publicAttributes))
