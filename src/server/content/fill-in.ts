import { ownValue } from '#shop/own-value.ts'

/** What the texts of the shop may name as `{{shopName}}`. */
export type Variables = Readonly<Record<string, string>>

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Fills `{{name}}`. A name that nobody knows stays as it is written: no text may take a page down. */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(variable, (written, name: string) => ownValue(variables, name) ?? written)
}

/** The names in a text that nothing fills, each with its line, counted from one. */
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
