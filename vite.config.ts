import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const pricingPage = 'src/web/pricing/pricing-page.tsx'
const firstLoad = partsOf('src/web/entry-browser.tsx', pricingPage, 'src/texts/plural.ts')

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    firstLoad.plugin,
    withoutUnusedRouter(),
    classNamesAsConstants(),
    layersInOrder(),
    compressedBeside('dist/client'),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  appType: 'custom',
  publicDir: 'src/web/public',
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
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: [{ name: 'entry', test: isFirstLoaded }] } },
        },
      },
}))

/**
 * One chunk holds what every page needs, and what the pricing page shares with any other: its first load has a
 * budget, and would otherwise be broken into smaller chunks, which compress worse, by each new page.
 */
function isFirstLoaded(module: string): boolean {
  return firstLoad.has(module) && !module.includes(`/${dirname(pricingPage)}/`)
}

/** Knows, once all is parsed, which modules these files import, however indirectly. */
function partsOf(...files: string[]) {
  const parts = new Set<string>()
  const plugin: Plugin = {
    name: 'parts-of',
    buildEnd() {
      const add = (module: string) => {
        if (parts.has(module)) return
        parts.add(module)
        for (const imported of this.getModuleInfo(module)?.importedIds ?? []) add(imported)
      }
      for (const file of files) add(join(import.meta.dirname, file))
    },
  }
  return { plugin, has: (module: string) => parts.has(module) }
}

/** What the bundler cannot see is unused: docs/decisions/0015-first-load.md. */
function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.js$/ },
      handler: code => ({
        code: code
          .replace(/^[\w$]+\.displayName = .*$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll('if (init.instrumentations)', 'if (false)')
          // It tells developers of their mistakes, on the console.
          .replace(/^(\s*)(warning|warnOnce)\(/gm, '$1/* @__PURE__ */ $2('),
        map: null,
      }),
    },
  }
}

/** `styles.card` in a component then is the class's name, not a look-up in an object of names. */
function classNamesAsConstants(): Plugin {
  return {
    name: 'class-names-as-constants',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx$/ },
      handler: code => ({
        code: code.replace(/^import (\w+) from (["'].+\.module\.css["'])/gm, 'import * as $1 from $2'),
        map: null,
      }),
    },
  }
}

const styleFiles = new Map<string, string>()

/** A class is named after its file, which therefore no other file may be called: 'plan-card-price'. */
function classNameOf(name: string, path: string): string {
  const file = path.split('?')[0] ?? path
  const prefix = basename(file, '.module.css')
  if ((styleFiles.get(prefix) ?? file) !== file) throw new Error(`Two style sheets are called ${prefix}`)
  styleFiles.set(prefix, file)
  return `${prefix}-${name}`
}

/** The one stylesheet names its layers first: which of them wins must not hang on the order of its parts. */
function layersInOrder(): Plugin {
  return {
    name: 'layers-in-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer reset, base, ui, page;\n${String(file.source)}`
    },
  }
}

/** Compressed once at the build, so that the server never compresses a script again. */
function compressedBeside(folder: string): Plugin {
  return {
    name: 'compressed-beside',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle() {
      for (const name of readdirSync(join(folder, 'assets')).filter(file => /\.(js|css)$/.test(file))) {
        const path = join(folder, 'assets', name)
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
      }
    },
  }
}
