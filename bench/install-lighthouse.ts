import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

// Not among the shop's own packages, because they have 176 MB.
const packages = { lighthouse: '13.5.0', 'chrome-launcher': '1.2.1' }
const folder =
  process.env['LIGHTHOUSE_FOLDER'] ?? fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))

export type Report = {
  finalDisplayedUrl: string
  runtimeError?: { code: string; message: string }
  categories: Record<
    string,
    { id: string; title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number }
  >
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>
type Launch = (options: {
  chromePath: string
  chromeFlags: string[]
}) => Promise<{ port: number; kill(): void }>

/** Installs Lighthouse into its own folder on first use. */
export async function openLighthouse(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) await install()
  const { default: lighthouse }: { default: Lighthouse } = await load('lighthouse/core/index.js')
  const { launch }: { launch: Launch } = await load('chrome-launcher/dist/index.js')
  return { lighthouse, launch }
}

async function install() {
  await mkdir(folder, { recursive: true })
  const versions = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  await promisify(execFile)('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    ...versions,
  ])
}

function load(path: string) {
  return import(pathToFileURL(join(folder, 'node_modules', path)).href)
}
