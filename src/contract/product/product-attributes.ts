import * as v from 'valibot'
import { platforms, regions } from '#shop/catalogue/product.ts'
import { both, text, webAddress, whole } from '#contract/typed-fields.ts'

type Definition<Schema extends v.GenericSchema, Control, Public, Column extends string> = {
  /** The control in the editor, and the format in tables. */
  readonly control: Control
  /** The valid values. */
  readonly schema: Schema
  /** The default. */
  readonly empty: v.InferOutput<Schema>
  /** Whether it is public: on the product’s page and in the API. */
  readonly isPublic: Public
  /** Its column in a product table (`texts`: one per language) → an example. */
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
 * The attributes of a product, defined only here. CSV columns, the editor’s controls, audit log names and the public
 * API follow from this list; the compiler requires their labels. Stored as JSON in the column `attributes`, so that
 * a new one needs no migration.
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
  /** The maker's activation page, shown next to the key. */
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
/** The attributes with this kind of control. */
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
// edge: `fromEntries` loses the types of the values; `attribute` has checked each
export const noAttributes = Object.fromEntries(empties) as ProductAttributes

/* @__NO_SIDE_EFFECTS__ */
function schemasOf<Name extends AttributeName>(
  names: readonly Name[],
): { [One in Name]: Attributes[One]['schema'] } {
  // edge: `fromEntries` loses the types of the schemas
  return Object.fromEntries(names.map((name) => [name, productAttributes[name].schema])) as {
    [One in Name]: Attributes[One]['schema']
  }
}

/** All attributes, as edited. */
export const attributesInput = v.strictObject(schemasOf(attributeNames))
/** The public attributes. */
export const attributesShown = v.object(schemasOf(publicAttributes))
