import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Fetched when they are shown, or with the few pages that need them.
const notAtFirst = [
  'web/ui/(?:dialog|use-modal|copy-button|definition-list|error-state|empty-state|hidden-text|meter-bar|check-box|text-area|steps|disclosure)',
  'web/checkout/(?:consent\\.|license-order|missing-payment-url|use-order-cart|invalid-license-type|vat-|use-vat-check)',
  'domain/licenses/license-claims',
]
const inEntry = new RegExp(
  `/src/(?!${notAtFirst.join('|')})(?:web/entry-browser|(?:domain|web/ui|web/checkout)/)`,
)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), declareCssLayers(), compressAssets('dist/client')],
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
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        // The server names a page's chunks in its head, and later pages do without preloading.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/web/entry-browser.tsx',
          checks: { bundlerTimings: false },
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              // Small chunks compress worse: docs/decisions/0015-first-load.md.
              groups: [{ name: 'entry', test: inEntry }],
            },
          },
        },
      },
}))

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
      for (const name of readdirSync(join(folder, 'assets')).filter(file => /\.(js|css)$/.test(file))) {
        const path = join(folder, 'assets', name)
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
      }
    },
  }
}
