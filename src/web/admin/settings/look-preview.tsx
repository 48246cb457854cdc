import { markPath } from '#shop/settings/brand.ts'
import { brandColoursOf, grounds, ownBlue, ownBrass } from '#shop/settings/brand-colours.ts'
import { colourPattern } from '#shop/settings/colour.ts'
import { directionOf, type Language, languages, type Localized } from '#shop/localized.ts'
import { fitLogo, type Logo, readLogo } from '#shop/settings/logo.ts'
import { settingWords } from '#web/admin/words.ts'
import { sampleTexts } from './sample-texts.ts'
import type { SettingValues } from './setting-values.ts'

type Theme = 'light' | 'dark'

type PreviewProps = {
  readonly values: SettingValues
  /** The shop's name in each language. */
  readonly names: Localized
}

/** A preview of header, buttons and an e-mail: in both themes and both directions. */
export function LookPreview({ values, names }: PreviewProps) {
  const words = settingWords.use()
  return (
    <figure className="grid gap-0.5">
      <figcaption className="text-sm font-semibold">{words.preview}</figcaption>
      <div className="grid gap-1 sm:grid-cols-2">
        {languages.flatMap((language) =>
          (['light', 'dark'] as const).map((theme) => (
            <Scene
              key={`${language} ${theme}`}
              values={values}
              theme={theme}
              language={language}
              name={names[language]}
            />
          )),
        )}
      </div>
    </figure>
  )
}

type SceneProps = Pick<PreviewProps, 'values'> & {
  readonly theme: Theme
  readonly language: Language
  readonly name: string
}

function Scene({ values, theme, language, name }: SceneProps) {
  const words = sampleTexts[language]
  const ground = grounds[theme]
  const brand = brandColoursOf(colourOf(values['BRAND_COLOUR']) ?? ownBlue, colourOf(values['BRAND_ACCENT']))
  const { colour, text } = brand.primary[theme]
  const emailColour = brand.primary.light
  const accent = brand.accent?.[theme] ?? ownBrass[theme]
  const button = 'rounded-sm px-1.5 py-0.5 text-sm font-semibold'
  return (
    <div
      dir={directionOf(language)}
      lang={language}
      className="overflow-hidden rounded-sm border border-line"
      style={{ background: ground.page, color: ground.ink }}
    >
      <p
        className="flex items-center gap-1 border-b px-1.5 py-1 font-extrabold"
        style={{ borderColor: ground.line }}
      >
        <Sign values={values} theme={theme} name={name} colours={{ colour, text }} />
      </p>
      <div className="grid gap-1 px-1.5 py-1">
        <p className="flex flex-wrap items-center gap-1">
          <span className={button} style={{ background: colour, color: text }}>
            {words.button}
          </span>
          <span className="text-sm underline underline-offset-4" style={{ color: colour }}>
            {words.link}
          </span>
          <span
            className="rounded-sm px-0.5 text-xs font-semibold"
            style={{ background: accent.soft, color: accent.text }}
          >
            {words.reduced}
          </span>
        </p>
        <div
          className="grid justify-items-start gap-0.5 rounded-sm border p-1 text-sm"
          style={{ background: ground.card, borderColor: ground.line }}
        >
          <span style={{ color: ground.muted }}>{words.email(name)}</span>
          <span className={button} style={{ background: emailColour.colour, color: emailColour.text }}>
            {words.emailButton}
          </span>
        </div>
      </div>
    </div>
  )
}

function colourOf(value: SettingValues[string] | undefined): string | null {
  return typeof value === 'string' && colourPattern.test(value) ? value : null
}

type SignProps = Pick<SceneProps, 'values' | 'theme' | 'name'> & {
  readonly colours: { readonly colour: string; readonly text: string }
}

function Sign({ values, theme, name, colours }: SignProps) {
  const logo = (key: string): Logo | null => readLogo(String(values[key] ?? ''))
  const light = logo('LOGO_LIGHT')
  const wide = theme === 'dark' && light !== null ? (logo('LOGO_DARK') ?? light) : light
  if (wide !== null)
    return (
      <img {...fitLogo(wide, { width: 160, height: 32 })} src={`/images/${wide.id}/320.webp`} alt={name} />
    )
  const square = logo('LOGO_SQUARE')
  return (
    <>
      {square === null ? (
        <svg viewBox="0 0 32 32" className="size-4 flex-none" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill={colours.colour} />
          <path d={markPath} fillRule="evenodd" fill={colours.text} />
        </svg>
      ) : (
        <img src={`/images/${square.id}/160.webp`} alt="" className="size-4 flex-none rounded-sm" />
      )}
      <bdi className="truncate">{name}</bdi>
    </>
  )
}
