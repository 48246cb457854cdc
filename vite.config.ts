import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientAssets } from './build/client-assets.ts'
import { packAssets } from './build/optimise/pack-assets.ts'
import { preloadStylesOnly } from './build/optimise/preload-styles-only.ts'
import { sharedChunks } from './build/optimise/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), clientAssets(), packAssets()],
  publicDir: false,
  cacheDir: '.cache/vite',
  // While developing, the libraries of all pages are found at once: one found later would reload the page.
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/**/*-page.tsx'] },
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The header's popovers need these browsers anyway, so no older CSS syntax is written.
        cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: preloadStylesOnly,
        rolldownOptions: {
          // The server inlines the style sheet in every document, so it is an entry of its own.
          input: ['src/web/entry-client.tsx', 'src/web/kit/styles/site.css'],
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    ssr: {
      // Everything is inside: the renderer needs neither node_modules nor NODE_ENV to be quick.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/renderer',
        // as in the client's build, whose files the documents name
        assetsInlineLimit: 0,
        // Every document has the source text of two of its functions (`head-script.ts`).
        minify: true,
        emitAssets: false,
        rolldownOptions: {
          input: { 'page-renderer': 'src/web/entry-server.tsx' },
          // Pages that only browsers render (the admin area, the account) stay in chunks that the server never loads.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client === undefined || ssr === undefined)
        throw new Error('the client and ssr environments are missing')
      // The renderer inlines the client's CSS and file names, so the client comes first.
      await builder.build(client)
      await builder.build(ssr)
    },
  },
}))
