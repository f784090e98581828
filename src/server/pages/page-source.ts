import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Client, PageEntry } from '../../contract/rendering.ts'
import { describeLocale, type Language } from '../../domain/languages.ts'
import { type Brand, brandStyles } from '../config/brand.ts'
import { labelRoute } from '../platform/http/metrics.ts'
import { makeReady, type Ready, sendReady } from '../platform/http/ready-answers.ts'

/** 'none' serves the API only. */
export type PageSource = { kind: 'built' } | { kind: 'development' } | { kind: 'none' }

export type PageAssets = { scripts: string[]; preloads: string[]; styles: string[]; fonts: string[] }

type ManifestChunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, ManifestChunk>

const brandAddress = '/brand.css'
const built = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url))
const builtFolders: Record<Client, string> = {
  storefront: built('client'),
  'back-office': built('back-office'),
}

const entries: Record<Client, string> = {
  storefront: 'src/web/entry-browser.tsx',
  'back-office': 'src/web/entry-back-office.tsx',
}

export async function openBuiltPages(brand: Brand | null) {
  if (!existsSync(built('server/entry-server.js')))
    throw new Error('The pages are not built yet: run npm run build')
  const entry: PageEntry = await import(pathToFileURL(built('server/entry-server.js')).href)
  const manifests = { storefront: readManifest('storefront'), 'back-office': readManifest('back-office') }
  const cached = new Map<string, PageAssets>()
  return {
    load: async () => entry,
    selectAssets(sources: readonly string[], language: Language, client: Client = 'storefront'): PageAssets {
      const key = [client, language, ...sources].join()
      const assets =
        cached.get(key) ?? selectAssets(manifests[client], [entries[client], ...sources], language)
      cached.set(key, assets)
      return brand ? { ...assets, styles: [...assets.styles, brandAddress] } : assets
    },
  }
}

function readManifest(client: Client): Manifest {
  return JSON.parse(readFileSync(join(builtFolders[client], '.vite/manifest.json'), 'utf8'))
}

/** `sources` begin with the entry. */
function selectAssets(manifest: Manifest, sources: readonly string[], language: Language): PageAssets {
  const chunks = new Set(sources.flatMap(source => withImports(manifest, source)))
  const script = manifest[sources[0] ?? '']?.file ?? ''
  return {
    scripts: [`/${script}`],
    preloads: [...chunks].filter(file => file !== script).map(file => `/${file}`),
    styles: Object.values(manifest)
      .flatMap(chunk => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])])
      .filter((file, index, all) => all.indexOf(file) === index)
      .map(file => `/${file}`),
    fonts: Object.entries(manifest)
      .filter(([source]) =>
        fontScripts(language).some(script => source.endsWith(`inter-${script}-wght-normal.woff2`)),
      )
      .map(([, chunk]) => `/${chunk.file}`),
  }
}

/** The digits, spaces and quotation marks of any page are in the latin file. */
function fontScripts(language: Language): string[] {
  return describeLocale(language).script === 'Cyrl' ? ['latin', 'cyrillic'] : ['latin']
}

function withImports(manifest: Manifest, source: string): string[] {
  const chunk = manifest[source]
  return chunk
    ? [chunk.file, ...(chunk.imports ?? []).flatMap(imported => withImports(manifest, imported))]
    : []
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Sends them from memory once they have been asked for. */
export function serveBuiltFiles(app: FastifyInstance, brand: Brand | null) {
  const files = new Map<string, string>()
  for (const root of Object.values(builtFolders))
    for (const path of listFiles(root)) files.set(`/${relative(root, path).split(sep).join('/')}`, path)
  for (const name of brand?.images ?? []) files.set(`/${name}`, join(brand?.folder ?? '', name))
  for (const [address, path] of files) serveFile(app, path, address)
  if (!brand) return
  app.get(brandAddress, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(brandStyles(brand)),
  )
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && types[extname(entry.name)])
    .map(({ parentPath, name }) => join(parentPath, name))
}

function serveFile(app: FastifyInstance, path: string, address: string) {
  let read: Promise<Ready> | undefined
  app.get(address, { schema: { hide: true } }, async (request, reply) => {
    // A newer build may have removed it.
    const ready = await (read ??= readReady(app, path)).catch(() => null)
    if (!ready) return reply.callNotFound()
    app.readyAnswers.set(address, { route: labelRoute(address), choose: () => ({ ready }) })
    sendReady(request, reply, { ready })
    return reply
  })
}

async function readReady(app: FastifyInstance, path: string): Promise<Ready> {
  const [body, brotli] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => undefined)])
  return makeReady(body, {
    type: types[extname(path)] ?? '',
    brotli,
    headers: {
      ...app.securityHeaders(),
      'cache-control': path.includes('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      vary: 'accept-encoding',
    },
  })
}
