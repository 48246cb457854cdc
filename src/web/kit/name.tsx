/** After a Latin word a dash and a number would still read from the left. */
const rightToLeftMark = '\u200F'

type NameProps = { readonly text: string; readonly className?: string }

/**
 * A name that people gave, set apart from the text around it. A Hebrew name that begins with a
 * Latin word still reads from the right, which `dir="auto"` would get wrong.
 */
export function Name({ text, className }: NameProps) {
  return (
    <bdi dir={/\p{Script=Hebrew}/u.test(text) ? 'rtl' : 'ltr'} className={className}>
      {text.replaceAll(' – ', / – .*\p{Script=Hebrew}/u.test(text) ? ` ${rightToLeftMark}– ` : ' – ')}
    </bdi>
  )
}

/** A product is called `Underlane VPN – 5 devices, 1 year`: what it is, and in which form it is sold. */
export function partsOfName(text: string): readonly [name: string, form: string] {
  const [name = '', ...form] = text.split(' – ')
  return [name, form.join(' – ')]
}
