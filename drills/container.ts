// Builds the image of deploy/, and runs it with the limits of deploy/compose.yaml: docs/operations/drills.md.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { payments } from '../bench/orders.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { isUp, print as printAligned, runDrill, seconds, waitUntil } from './harness.ts'
import { buildImage, type Image } from './image.ts'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
/** Equals stop_grace_period of compose.yaml. */
const stopMs = 60_000

/** What a container gets besides its volumes: a read-only root, /proc, /tmp, few devices and shared memory. */
const mountScript = `
mount --make-rprivate /
cp /etc/hosts $ROOT/etc/hosts
mount --bind $ROOT $ROOT
mount -o remount,bind,ro $ROOT
mount -t proc proc $ROOT/proc
mount -t tmpfs -o mode=1777 tmpfs $ROOT/tmp
mount -t tmpfs -o mode=755 tmpfs $ROOT/dev
mkdir $ROOT/dev/shm
mount -t tmpfs -o mode=1777,size=256m tmpfs $ROOT/dev/shm
for device in null zero full random urandom; do
  touch $ROOT/dev/$device
  mount --bind /dev/$device $ROOT/dev/$device
done`

const running = new Set<ChildProcess>()

const order = { ...payments.bank.cart, product: 'astra-1y' }

if (process.getuid?.() !== 0) throw new Error('This drill makes a base system and mounts: run it as root')

await runDrill(async ({ makeFolder, defer }) => {
  const folder = await makeFolder()
  const image = await buildImage(folder, values.base)
  defer(image.remove)
  defer(endContainers)
  const { sizes, seconds: took } = image
  print('base image', `${sizes.base}, made in ${took.base.toFixed(0)} s`)
  print('image', `${sizes.image}, built in ${took.build.toFixed(0)} s`)
  await drill(image, folder)
  return []
})

async function drill(built: Image, folder: string) {
  const volumes = await makeVolumes(built, folder)
  const port = await findFreePort()
  const environment = { HOST: '127.0.0.1', PORT: String(port), BACKUP_DIR: '/backups', LOG_LEVEL: 'warn' }
  const customer = httpVisitor(`http://127.0.0.1:${port}`)

  const first = await startContainer(built, { volumes, environment, port })
  print('first start until /readyz answers 200', first.started)
  await expectStatus(customer.get('/livez'), 200)
  await expectStatus(customer.get('/astra/pricing/'), 200)
  await customer.signsIn('anna@studio.example')
  const placed = await customer.post('/api/astra/order/', { json: order })
  await expectStatus(Promise.resolve(placed), 200)
  const [, number] = /orders\/(\d+)/.exec((await placed.json()).url) ?? []
  print('order placed by a customer', number ?? 'none')
  await refuse('the program can be changed', first.inside('touch', 'src/server/main.ts'))
  await refuse('the root of the container can be written', first.inside('touch', '/astra'))
  print(
    'user, and what it may do beside',
    await first.inside('sh', '-c', 'id -u; grep CapBnd /proc/1/status'),
  )
  print(
    'health check of the image',
    await first.inside(...built.config.Healthcheck.Test.slice(1)).then(() => 'healthy'),
  )
  print('bin/start --check', (await first.inside('bin/start', '--check')).split('\n')[0] ?? '')
  while (!/Z$/m.test(await first.inside('ls', '/backups/base'))) await setTimeout(200)
  const verified = await first.inside('env', 'TMPDIR=/backups', 'bin/backup', '--verify')
  print('bin/backup --verify', verified.split('\n').at(-1) ?? '')
  print('stopped by SIGTERM', await first.stop())

  const second = await startContainer(built, { volumes, environment, port })
  print('next start', second.started)
  const { data } = await customer.json(`/api/orders/${number}/`)
  if (String(data?.id) !== number) throw new Error(`Order ${number} is gone: ${JSON.stringify(data)}`)
  print('the order on the same volume', `${data.status}, total ${data.total}`)
  print('stopped by SIGTERM', await second.stop())
}

async function refuse(what: string, attempt: Promise<unknown>) {
  if ((await attempt.catch(() => null)) !== null) throw new Error(`In the container ${what}`)
}

async function expectStatus(asked: Promise<Response>, status: number) {
  const reply = await asked
  if (reply.status !== status)
    throw new Error(`${reply.url} answered ${reply.status}: ${await reply.clone().text()}`)
}

function print(what: string, value: string) {
  printAligned(what, value, 40)
}

/** A new named volume has the owner and the mode of the folder in the image. */
async function makeVolumes({ config, user }: Image, folder: string): Promise<[string, string][]> {
  return Promise.all(
    Object.keys(config.Volumes).map(async (path): Promise<[string, string]> => {
      const place = join(folder, 'volumes', path)
      await mkdir(place, { recursive: true, mode: 0o700 })
      await chown(place, user.uid, user.gid)
      await chmod(join(folder, 'volumes'), 0o711)
      return [path, place]
    }),
  )
}

type Options = { volumes: [string, string][]; environment: Record<string, string>; port: number }

async function startContainer({ config, root, user }: Image, { volumes, environment, port }: Options) {
  const began = performance.now()
  const variables = [...config.Env, ...Object.entries(environment).map(pair => pair.join('='))]
  const asUser = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
  const inRoot = [...asUser, '--bounding-set=-all', 'env', '-i', `--chdir=${config.WorkingDir}`, ...variables]
  const mounts = volumes.map(([path, place]) => `mount --bind ${place} ${root}${path}`)
  const isolated = ['--mount', '--pid', '--ipc', '--uts', '--fork']
  const script = `${mountScript}\n${mounts.join('\n')}\nexec chroot ${root} "$@"`
  const program = [...inRoot, ...config.Entrypoint, ...config.Cmd]
  const child = spawn('unshare', [...isolated, 'bash', '-euc', script, 'bash', ...program], {
    env: { ...process.env, ROOT: root },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  await waitUntil('the container serves', () => {
    if (child.exitCode !== null) throw new Error('The container did not start')
    return isUp(`http://127.0.0.1:${port}/readyz`)
  })
  const init = await findInit(child)
  return {
    started: since(began),
    async inside(...command: string[]): Promise<string> {
      const enter = ['--target', init, '--mount', '--pid', '--ipc', '--uts', '--root']
      const { stdout } = await promisify(execFile)('nsenter', [...enter, ...inRoot, ...command])
      return stdout.trim()
    },
    async stop(): Promise<string> {
      const stopping = performance.now()
      process.kill(Number(init), 'SIGTERM')
      const [code] = await Promise.race([ended, setTimeout(stopMs, ['no end'])])
      if (code !== 0) throw new Error(`The container ended with ${code}`)
      return `after ${since(stopping)}`
    },
  }
}

/** The first process inside: its end ends all others. */
async function findInit({ pid }: ChildProcess): Promise<string> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
}

/** Returns the containers that still run. */
async function endContainers() {
  for (const container of running) {
    const ended = once(container, 'exit')
    process.kill(Number(await findInit(container)), 'SIGKILL')
    await ended
  }
}

function since(began: number): string {
  return `${seconds(performance.now() - began)} s`
}
