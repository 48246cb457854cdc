import type { ShopImport } from '#contract/admin/shop-imports.ts'
import { lineKinds } from '#shop/catalogue/product.ts'
import { languages } from '#shop/localized.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { Select } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'

type ChoicesProps = {
  readonly kind: ShopImport['kind']
  readonly options: ShopImport['options']
  readonly onChange: (options: ShopImport['options']) => void
}

/** The options for a whole file. */
export function ImportChoices({ kind, options, onChange }: ChoicesProps) {
  const { map } = shopImportWords.use()
  if (kind === 'keys') return null
  return (
    <Section title={map.choices}>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={map.language}
          hint={kind === 'products' ? map.languageHint : undefined}
          value={options.language}
          onChange={({ target }) =>
            onChange({
              ...options,
              language: languages.find((one) => one === target.value) ?? options.language,
            })
          }
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {map.languages[one]}
            </option>
          ))}
        </Select>
        {kind === 'orders' && (
          <Select
            label={map.unknown}
            value={options.unknownProducts}
            onChange={({ target }) =>
              onChange({ ...options, unknownProducts: target.value === 'archive' ? 'archive' : 'refuse' })
            }
          >
            {(['refuse', 'archive'] as const).map((one) => (
              <option key={one} value={one}>
                {map.unknowns[one]}
              </option>
            ))}
          </Select>
        )}
        {kind !== 'customers' && (
          <Select
            label={map.productKind}
            value={options.productKind}
            onChange={({ target }) =>
              onChange({
                ...options,
                productKind: lineKinds.find((one) => one === target.value) ?? options.productKind,
              })
            }
          >
            {lineKinds.map((one) => (
              <option key={one} value={one}>
                {map.productKinds[one]}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Section>
  )
}
