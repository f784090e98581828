import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The storefront and the back office are built apart: docs/decisions/0044-back-office-of-own-screens.md. */
const clients = {
  storefront: {
    outDir: 'dist/client',
    assetsDir: 'assets',
    entry: 'src/web/entry-browser.tsx',
    // Without the parts of the UI kit that neither the frame nor the pricing page shows.
    first:
      /\/src\/(?:web\/(?:entry-browser|ui\/(?!menu|meter-bar|steps|point|sum-table|definition-list|dialog|entry))|domain\/(?:money|pricing\/(?!upgrade)|day|tax\/(?:eu-members|tax\b)|licenses\/license\b|payments\/methods)|texts\/(?:plural|percent|sold))/,
  },
  'back-office': {
    outDir: 'dist/back-office',
    assetsDir: 'assets/back-office',
    entry: 'src/web/entry-back-office.tsx',
    first: /\/src\/(?:web\/entry-back-office|(?:domain|web\/ui|web\/back-office\/(?:app|kit))\/)/,
  },
}

/** What every page that places orders loads. */
const ordering =
  /\/src\/(?:domain\/orders\/consent|web\/checkout\/(?:order-options|order-question\.|use-place-order|order-key|saved-cart|auto-continue|quote-offer|coupon-part|order-card|plan-offers|license-prices))/

/** What pages that show prices load. */
const prices = /\/src\/web\/(?:app\/prose|checkout\/(?:price-basis|selection\.|format-amount|plan-table))/

/** What most words of a language count with, beside the words of ordering. */
const counted = /\/src\/texts\/(\w+)\/(?:counts|ordering)\.ts$/
const nameOfWords = (file: string) => `words-${counted.exec(file)?.[1]}`

export default defineConfig(({ isSsrBuild, mode }) => {
  const { outDir, assetsDir, entry, first } = clients[mode === 'back-office' ? mode : 'storefront']
  return {
    plugins: [react(), declareCssLayers(), compressAssets(join(outDir, assetsDir))],
    appType: 'custom',
    publicDir: 'src/web/public',
    // One file loads faster than the router's many, which no other part of the server imports.
    ssr: { noExternal: isSsrBuild ? ['react-router'] : [] },
    // The names of the files are unique, and compress better than hashes.
    css: { modules: { generateScopedName: '[name]-[local]' } },
    build: isSsrBuild
      ? {
          outDir: 'dist/server',
          target: 'node26',
          copyPublicDir: false,
          rolldownOptions: { input: 'src/web/entry-server.tsx' },
        }
      : {
          outDir,
          assetsDir,
          copyPublicDir: mode !== 'back-office',
          manifest: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          cssCodeSplit: false,
          // The server names a page's chunks in its head, and later pages do without preloading.
          modulePreload: false,
          rolldownOptions: {
            input: entry,
            checks: { bundlerTimings: false },
            treeshake: { propertyReadSideEffects: false },
            output: {
              // Chromium then compiles it while it loads, off the main thread.
              postBanner: ({ isEntry, name }) =>
                isEntry || name === 'react' ? '//# allFunctionsCalledOnLoad' : '',
              codeSplitting: {
                // Small chunks compress worse: docs/decisions/0015-first-load.md.
                groups: [
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  { name: 'entry', test: first },
                  { name: 'prices', test: prices, includeDependenciesRecursively: false },
                  { name: 'ordering', test: ordering, includeDependenciesRecursively: false },
                  { name: nameOfWords, test: counted, includeDependenciesRecursively: false },
                ],
              },
            },
          },
        },
  }
})

/** Names the layers at the top of the one stylesheet, so that their order does not depend on its parts. */
function declareCssLayers(): Plugin {
  return {
    name: 'declare-css-layers',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer reset, base, ui, page;\n${String(file.source)}`
    },
  }
}

/** Compressed once at the build, so that the server never compresses a script again. */
function compressAssets(folder: string): Plugin {
  return {
    name: 'compress-assets',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle() {
      for (const name of readdirSync(folder).filter(file => /\.(js|css)$/.test(file))) {
        const path = join(folder, name)
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
      }
    },
  }
}
