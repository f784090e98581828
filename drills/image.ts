import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const project = fileURLToPath(new URL('..', import.meta.url))
const ownAuthorities = '/usr/local/share/ca-certificates'
const maxBuffer = 100_000_000

export type Image = Awaited<ReturnType<typeof buildImage>>

/** Builds deploy/Containerfile by buildah. Without `base` on a minimal Debian that debootstrap makes. */
export async function buildImage(folder: string, base?: string) {
  const buildah = (...args: string[]) =>
    run('buildah', [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'store'),
      '--runroot',
      join(folder, 'run'),
      ...args,
    ])

  async function makeBase(): Promise<string> {
    const container = await buildah('from', 'scratch')
    const root = await buildah('mount', container)
    await run('debootstrap', ['--variant=minbase', 'trixie', root])
    // The build trusts whom this machine trusts.
    await cp(ownAuthorities, join(root, ownAuthorities), { recursive: true })
    await buildah('commit', '--quiet', '--rm', container, 'localhost/base')
    return 'localhost/base'
  }

  async function measure(name: string): Promise<string> {
    // What buildah prints.
    const [image] = JSON.parse(await buildah('images', '--json', name)) as { size: string }[]
    return image?.size ?? 'unknown'
  }

  const began = performance.now()
  const chosenBase = base ?? (await makeBase())
  const based = performance.now()
  const file = join(project, 'deploy/Containerfile')
  const settings = {
    BASE: chosenBase,
    NPM_CONFIG_REGISTRY: await run('npm', ['config', 'get', 'registry']),
    NPM_CONFIG_CAFILE: '/etc/ssl/certs/ca-certificates.crt',
  }
  const chosen = Object.entries(settings).map(setting => `--build-arg=${setting.join('=')}`)
  const build = ['build', '--isolation=chroot', '--format=docker', `--file=${file}`, '--tag=localhost/shop']
  await buildah(...build, ...chosen, project)
  const built = performance.now()
  // What buildah prints.
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/shop')) as {
    Docker: { config: Config }
  }
  const container = await buildah('from', 'localhost/shop')
  const root = await buildah('mount', container)
  const { config } = inspected.Docker
  return {
    config,
    root,
    user: await findUser(root, config.User),
    sizes: { base: await measure(chosenBase), image: await measure('localhost/shop') },
    seconds: { base: (based - began) / 1000, build: (built - based) / 1000 },
    async remove() {
      await buildah('rm', '--all')
      await buildah('rmi', '--all', '--force')
    },
  }
}

type Config = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

async function findUser(root: string, name: string) {
  const line = (await readFile(join(root, 'etc/passwd'), 'utf8'))
    .split('\n')
    .find(each => each.startsWith(`${name}:`))
  const [uid = '', gid = ''] = line?.split(':').slice(2) ?? []
  if (!uid || uid === '0') throw new Error(`The image runs as ${name} (${uid}), which is no ordinary user`)
  return { uid: Number(uid), gid: Number(gid) }
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer })
  return stdout.trim()
}
