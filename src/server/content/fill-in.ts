import { ownValue } from '#shop/own-value.ts'

/** The values of variables such as `{{shopName}}` in texts. */
export type Variables = Readonly<Record<string, string>>

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Fills in `{{name}}`. An unknown name is left as written, so that no text can break a page. */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(variable, (written, name: string) => ownValue(variables, name) ?? written)
}

/** The unknown variables of a text, each with its line, counted from 1. */
export function unknownNames(
  text: string,
  variables: Variables,
): readonly { readonly name: string; readonly line: number }[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(variable)]
        .map(([, name = '']) => ({ name, line: at + 1 }))
        .filter(({ name }) => ownValue(variables, name) === undefined),
    )
}
