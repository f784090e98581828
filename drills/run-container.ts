import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isUp, seconds, waitUntil } from './harness.ts'
import type { Image } from './image.ts'

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

/** A new named volume has the owner and the mode of the folder in the image. */
export async function makeVolumes({ config, user }: Image, folder: string): Promise<[string, string][]> {
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

export async function startContainer({ config, root, user }: Image, { volumes, environment, port }: Options) {
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
export async function endContainers() {
  for (const container of running) {
    const ended = once(container, 'exit')
    process.kill(Number(await findInit(container)), 'SIGKILL')
    await ended
  }
}

const since = (began: number) => `${seconds(performance.now() - began)} s`
