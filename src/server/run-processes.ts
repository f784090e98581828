import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { ConfigError, readConfig } from './config/config.ts'
import { collectMetrics } from './operations/metrics/all-processes.ts'
import { stoppedListening } from './platform/http/close-gracefully.ts'
import { startShop } from './start.ts'

const restartMs = 1_000

/** Several processes on one port, each a whole shop; docs/operations/installing.md, 'Several processes'. */
export async function runProcesses(environment: NodeJS.ProcessEnv) {
  const count = readCount(environment)
  if (count === 1) return startShop(environment)

  let isStopping = false
  const serving = new Set<Worker>()
  cluster.on('listening', worker => serving.add(worker))
  cluster.on('exit', worker => stopServing(worker))
  cluster.on('message', (worker, message) => {
    if (message === stoppedListening) stopServing(worker)
  })
  function stopServing(worker: Worker) {
    if (serving.delete(worker) && serving.size === 0)
      for (const each of runningWorkers()) each.send(stoppedListening, () => {})
  }
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true
    for (const worker of runningWorkers()) worker.process.kill(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  const watch = collectMetrics()
  async function runRepeatedly(place: string) {
    while (!isStopping) {
      const { hasListened, code } = await runWorker(worker => watch(worker, place))
      // It has said why. As long as another process serves, the next try may succeed.
      const isFatal = !hasListened && serving.size === 0
      if (code !== 0 && (isStopping || isFatal)) process.exitCode = 1
      if (isFatal) stop('SIGTERM')
      if (isStopping) return
      console.error(`A process of the shop ended with ${code}; starting another`)
      await setTimeout(restartMs)
    }
  }

  const first = runRepeatedly('1')
  // The first one starts the database and migrates it; the others find it ready.
  await Promise.race([once(cluster, 'listening'), first])
  const others = Array.from({ length: count - 1 }, (_, index) => runRepeatedly(String(index + 2)))
  await Promise.all([first, ...others])
}

function readCount(environment: NodeJS.ProcessEnv): number {
  try {
    return readConfig(environment).processes
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function runWorker(onForked: (worker: Worker) => void) {
  const worker = cluster.fork()
  onForked(worker)
  let hasListened = false
  worker.once('listening', () => {
    hasListened = true
  })
  const [code, signal] = await once(worker, 'exit')
  return { hasListened, code: code ?? signal }
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
}
