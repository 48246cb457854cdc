import type { Setting } from '#contract/admin/settings.ts'
import { type BrandCheck, checkBrand, minContrast, ownBlue, ownBrass } from '#shop/settings/brand-colours.ts'
import { colourPattern } from '#shop/settings/colour.ts'
import { settingWords } from '#web/admin/words.ts'
import { Field } from '#web/kit/field.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { SettingsForm } from './settings-form.ts'

type ColourProps = { readonly setting: Setting; readonly form: SettingsForm }

/** A brand colour, typed or picked, and its effect on the pages. */
export function ColourField({ setting, form }: ColourProps) {
  const words = settingWords.use().colour
  const localized = useLocalized()
  const { key } = setting
  const value = String(form.values[key] ?? '')
  const fixed = setting.source === 'environment'
  const known = colourPattern.test(value)
  const label = localized(setting.label)
  const usual = key === 'BRAND_ACCENT' ? ownBrass.light.text : ownBlue
  return (
    <div className="grid gap-0.5">
      <div className="flex items-end gap-1">
        <input
          type="color"
          aria-label={`${words.pick}: ${label}`}
          className="h-5.5 w-7 flex-none cursor-pointer rounded-sm border border-edge bg-surface p-0.5"
          disabled={fixed}
          value={known ? value.toLowerCase() : usual}
          onChange={(event) => form.set(key, event.target.value)}
        />
        <Field
          name={key}
          label={label}
          error={form.errorOf(key)}
          dir="ltr"
          placeholder={usual}
          className="max-w-16"
          disabled={fixed}
          value={value}
          onChange={(event) => form.set(key, event.target.value)}
        />
      </div>
      <p className="text-sm text-muted">{localized(setting.help)}</p>
      {known && key === 'BRAND_COLOUR' && <Contrast check={checkBrand(value)} own={value} />}
    </div>
  )
}

/** Whether text is readable on the colour, and the replacement colour if it is not. */
function Contrast({ check, own }: { readonly check: BrandCheck; readonly own: string }) {
  const words = settingWords.use().colour
  const { light, dark } = check.used
  const ratio = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1)
  return (
    <output
      className={`grid gap-0.5 rounded-sm px-1 py-0.5 text-sm ${check.readable ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'}`}
    >
      <span className="font-semibold">
        {check.readable
          ? words.good(ratio(light.contrast), String(minContrast))
          : words.replaced(own, ratio(check.own), String(minContrast))}
      </span>
      <span className="flex flex-wrap gap-x-2 gap-y-0.5">
        <Swatch name={words.light} colour={light.colour} contrast={ratio(light.contrast)} />
        <Swatch name={words.dark} colour={dark.colour} contrast={ratio(dark.contrast)} />
      </span>
    </output>
  )
}

type SwatchProps = { readonly name: string; readonly colour: string; readonly contrast: string }

function Swatch({ name, colour, contrast }: SwatchProps) {
  return (
    <span className="flex items-center gap-0.5">
      <span className="size-2 rounded-sm border border-line" style={{ background: colour }} />
      {name} <bdi dir="ltr">{`${colour} · ${contrast}:1`}</bdi>
    </span>
  )
}
