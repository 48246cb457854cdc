declare module 'virtual:client-assets' {
  /** Output of the client build, written by build/client-assets.ts. */
  export const assets: {
    readonly entry: string
    readonly entryImports: readonly string[]
    /** Null in development, where the stylesheet is linked. */
    readonly css: string | null
    readonly stylesheet: string | null
    readonly fonts: readonly string[]
    /** Source path below src/web → the files its chunk needs besides the entry's. */
    readonly chunks: Readonly<Record<string, readonly string[] | undefined>>
    /** Source path below src/web → the word modules, in every language, that its chunk loads to render. */
    readonly words: Readonly<Record<string, readonly string[] | undefined>>
  }
}
