import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Few shops or requests need them, or they read files of their own. */
const notBundled = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  'fast-xml-parser',
  'grammy',
  'nodemailer',
  'stripe',
  'vite',
]

const outDir = 'dist/shop'

/** The server as `bin/start` runs it: docs/decisions/0071-server-in-few-files.md. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [pointToSources(), listSourceLines()],
  ssr: { noExternal: true, external: notBundled },
  build: {
    ssr: true,
    outDir,
    target: 'node26',
    minify: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { main: 'src/server/main-built.ts' },
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] },
      },
    },
  },
})

/** Files that a module finds beside itself are still there. */
function pointToSources(): Plugin {
  return {
    name: 'point-to-sources',
    transform: {
      filter: { id: /\/src\/server\//, code: 'import.meta.url' },
      handler: (code, id) => ({
        code: code.replaceAll(
          'import.meta.url',
          `new URL('../../${relative('.', id)}', import.meta.url).href`,
        ),
        map: null,
      }),
    },
  }
}

/** Beside each file, where its lines come from, for `src/server/main-built.ts`: `src/server/app.ts:42` and so on. */
function listSourceLines(): Plugin {
  return {
    name: 'list-source-lines',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.map) continue
        const places = listPlaces(file.code, new SourceMap({ ...file.map, sourceRoot: '' }))
        delete bundle[`${file.fileName}.map`]
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.lines`, source: places.join('\n') })
      }
    },
  }
}

function listPlaces(code: string, map: SourceMap): string[] {
  return code.split('\n').map((text, line) => {
    const entry = map.findEntry(line, text.length)
    const isMapped = 'originalSource' in entry && entry.generatedLine === line
    return isMapped ? `${join(outDir, entry.originalSource)}:${entry.originalLine + 1}` : ''
  })
}
