declare module 'virtual:client-assets' {
  /** What the client build wrote; made by build/client-assets.ts. */
  export const assets: {
    readonly entry: string
    readonly entryImports: readonly string[]
    /** null while developing: the stylesheet is linked. */
    readonly css: string | null
    readonly stylesheet: string | null
    readonly fonts: readonly string[]
    /** Source path below src/web → the files its chunk needs besides the entry's. */
    readonly chunks: Readonly<Record<string, readonly string[] | undefined>>
    /** Source path below src/web → the modules of words, in every language, that its chunk loads when it is drawn. */
    readonly words: Readonly<Record<string, readonly string[] | undefined>>
  }
}
